import path from 'node:path';
import { createMasker } from '../../plugins/guards/masker.ts';
import type { ProjectLook } from '../../plugins/models/tools/project-tool.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { writeFile } from './write-file.ts';

/** A project with files, as a verifier looks at it; `correct horse` is masked. For use inside a test. */
export function lookAt(files: Readonly<Record<string, string>>, signal = new AbortController().signal): ProjectLook {
  const project = path.join(temporaryFolder(), 'project');
  for (const [name, text] of Object.entries({ 'package.json': '{}', ...files }))
    writeFile(path.join(project, name), text);
  const { value: redact } = createMasker(new Map([['DEPLOY', 'correct horse']]));
  return { project, redact, signal };
}
