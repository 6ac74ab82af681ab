import fs from 'node:fs/promises';
import { done } from './done.ts';
import { projectFile } from './project-file.ts';
import type { Tool } from './tool.ts';
import { shownText, textOf, textsOf } from './tool-input.ts';

/** Replaces one text in a file. */
export const edit: Tool = {
  name: 'edit',
  description: 'Replaces a text in a file of the project. The text has to stand there exactly once.',
  input: textsOf({
    file_path: 'Its path, relative to the project.',
    old_string: 'The text to replace.',
    new_string: 'What to put in its place.',
  }),
  asks: true,
  forSubAgents: true,
  asksModel: false,
  describe: (input) => shownText(input, 'file_path'),
  async run(input, { agent }) {
    const file = projectFile(agent.project, textOf(input, 'file_path'));
    const old = textOf(input, 'old_string');
    if (old === '') throw new Error('there is no text to replace');
    const parts = (await fs.readFile(file, 'utf8')).split(old);
    if (parts.length !== 2) throw new Error(`the text to replace stands there ${parts.length - 1} times`);
    await fs.writeFile(file, parts.join(textOf(input, 'new_string')));
    return done();
  },
};
