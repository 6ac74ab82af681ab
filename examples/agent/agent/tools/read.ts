import fs from 'node:fs/promises';
import { done } from './done.ts';
import { projectFile } from './project-file.ts';
import type { Tool } from './tool.ts';
import { shownText, textOf, textsOf } from './tool-input.ts';

/** Reads a file. */
export const read: Tool = {
  name: 'read',
  description: 'Reads a text file of the project.',
  input: textsOf({ file_path: 'Its path, relative to the project.' }),
  asks: false,
  forSubAgents: true,
  asksModel: false,
  describe: (input) => shownText(input, 'file_path'),
  async run(input, { agent }) {
    return done(await fs.readFile(projectFile(agent.project, textOf(input, 'file_path')), 'utf8'));
  },
};
