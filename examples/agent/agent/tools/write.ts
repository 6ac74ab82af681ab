import fs from 'node:fs/promises';
import path from 'node:path';
import { done } from './done.ts';
import { projectFile } from './project-file.ts';
import type { Tool } from './tool.ts';
import { shownText, textOf, textsOf } from './tool-input.ts';

/** Writes a file as a whole. */
export const write: Tool = {
  name: 'write',
  description: 'Writes a text file of the project; what it held is gone.',
  input: textsOf({ file_path: 'Its path, relative to the project.', content: 'What it is to hold.' }),
  asks: true,
  forSubAgents: true,
  asksModel: false,
  describe: (input) => shownText(input, 'file_path'),
  async run(input, { agent }) {
    const file = projectFile(agent.project, textOf(input, 'file_path'));
    const content = textOf(input, 'content');
    await fs.mkdir(path.dirname(file), { recursive: true });
    await fs.writeFile(file, content);
    return done();
  },
};
