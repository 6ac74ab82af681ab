import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { HookBus } from '../../../core/bus.ts';
import { checkBus } from '../../../plugins/check/check-bus.ts';
import { profiles } from '../../../plugins/profiles/index.ts';
import { standard } from '../../../plugins/standard.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { writeFile } from '../../helpers/write-file.ts';

const cases = path.resolve(import.meta.dirname, '../../../../shared/conformance');

interface ConformanceCase {
  readonly id: string;
  readonly profile: string;
  readonly files?: Readonly<Record<string, unknown>>;
}

/** What cases have on purpose, by rule: patterns of their ids. */
const meant: Readonly<Record<string, RegExp>> = {
  'dead-matcher': /matcher[/-]session-source$/,
  'doubled-hook': /\/working-directory-is-the-project$/,
  // Their Stop hooks block every time, so that something comes of it.
  'endless-follow-up':
    /\/(?:stop\/.*|event\/stop|eight-follow-ups|feedback-follow-up-cancel|type-defaults-to-command|event-names-ignore-case|block-without-words|block-on-every-event-that-can)$/,
  // A name that is only the beginning of a tool's.
  'foreign-matcher': /\/c51-matcher-no-substring$/,
  'guard-fails-open': /\/async-cannot-block$/,
  'ignored-matcher': /\/has-no-part-in-other-events$/,
  'missing-script':
    /\/(?:list-json|list-shows-the-facts|spawn-failure|a-failure-does-not-end-the-chain|other-codes-are-nonblocking|c69-single-quoted-variable)$/,
  'script-not-executable': /\/(?:spawn-failure|other-codes-are-ignored)$/,
  'shadowed-hook': /\/(?:user-block-ends-chain-across-layers|all-hooks-off)$/,
};

function readCases(): readonly ConformanceCase[] {
  return fs
    .readdirSync(cases)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => fs.readFileSync(path.join(cases, name), 'utf8').split('\n'))
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as ConformanceCase);
}

/** Writes a case's files below a folder, and returns the rules that find something in them. */
async function rulesFound({ profile: id, files = {} }: ConformanceCase, root: string): Promise<readonly string[]> {
  const profile = profiles.find((each) => each.id === id);
  if (!profile) throw new Error(`no profile ${id}`);
  const folders = {
    project: path.join(root, 'project'),
    data: path.join(root, 'data'),
    managed: path.join(root, 'managed'),
  };
  for (const folder of Object.values(folders)) fs.mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeCaseFile(path.join(root, name), content, root);
  const bus = new HookBus({ profile, project: folders.project }).use(standard(folders));
  const { findings } = await checkBus(bus, folders);
  await bus.close();
  return [...new Set(findings.map(({ rule }) => rule))].sort();
}

function writeCaseFile(file: string, content: unknown, root: string): void {
  const { link, content: text, mode = '644', base64 } = Object(content);
  if (typeof link === 'string') {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.symlinkSync(filled(link, root), file);
  } else if (base64) writeFile(file, Buffer.from(text, 'base64').toString('latin1'));
  else if (typeof text === 'string') writeFile(file, filled(text, root), Number.parseInt(mode, 8));
  else writeFile(file, filled(typeof content === 'string' ? content : JSON.stringify(content), root));
}

function filled(text: string, root: string): string {
  return text.replace(/\$\{(ROOT|PROJECT|DATA|MANAGED|HOME)\}/g, (_, name: string) =>
    name === 'ROOT' ? root : path.join(root, name.toLowerCase()),
  );
}

test.skipIf(!fs.existsSync(cases))(
  'over the files of the conformance cases nothing is found but what a case means',
  async () => {
    const folder = temporaryFolder();
    const found: Record<string, readonly string[]> = {};
    for (const [index, each] of readCases().entries()) {
      const rules = await rulesFound(each, path.join(folder, String(index)));
      const others = rules.filter((rule) => !meant[rule]?.test(each.id));
      if (others.length > 0) found[each.id] = others;
    }
    expect(found).toEqual({});
  },
);
