import fs from 'node:fs';
import path from 'node:path';
import {
  Extractor,
  ExtractorConfig,
  type ExtractorLogLevel,
  type IExtractorMessagesConfig,
} from '@microsoft/api-extractor';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { profiles } from '../../plugins/profiles/index.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * The doors of the package. What each offers stands in a report beside this file, so that a review sees every change of the public
 * surface; `npm run api` writes the reports anew. `hookline` offers all of `hookline/types`.
 */
const doors = Object.entries(manifest.exports)
  .filter(([door, file]) => file.endsWith('.js') && door !== './types')
  .flatMap(([door, file]) =>
    door.includes('*') ? profiles.map(({ id }) => [door.replace('*', id), file.replace('*', id)]) : [[door, file]],
  )
  .map(([door = '', file = '']) => [path.posix.join('hookline', door), file.replace(/\.js$/, '.d.ts')] as const);

test.each(doors)('the report of %s is current: npm run api', async (name, file) => {
  const entry = path.join(root, file);
  expect(fs.existsSync(entry), `${entry} is missing: npm run build`).toBe(true);
  await expect(reportOf(entry)).toMatchFileSnapshot(
    path.join(import.meta.dirname, `${name.replaceAll('/', '-')}.api.md`),
  );
});

function reportOf(entry: string): string {
  const folder = temporaryFolder();
  const compilerOptions = {
    target: 'es2022',
    module: 'nodenext',
    moduleResolution: 'nodenext',
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    noEmit: true,
  };
  const config = ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: path.join(root, 'package.json'),
    configObject: {
      projectFolder: root,
      mainEntryPointFilePath: entry,
      compiler: { overrideTsconfig: { compilerOptions, files: [entry] } },
      apiReport: { enabled: true, reportFileName: 'report.api.md', reportFolder: folder, reportTempFolder: folder },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      // The doors share types, and a field whose name says it all has no comment.
      messages: quiet,
    },
  });
  Extractor.invoke(config, {
    localBuild: true,
    messageCallback: (message) => {
      message.handled = message.logLevel !== 'error';
    },
  });
  return fs.readFileSync(path.join(folder, 'report.api.md'), 'utf8');
}

const level = (logLevel: string) => ({ logLevel: logLevel as ExtractorLogLevel });
const quiet: IExtractorMessagesConfig = {
  extractorMessageReporting: {
    default: level('warning'),
    'ae-missing-release-tag': level('none'),
    'ae-undocumented': level('none'),
    'ae-forgotten-export': level('none'),
  },
  tsdocMessageReporting: { default: level('none') },
};
