import { cap } from '../../../core/text.ts';
import { readMaskedLines } from './masked-lines.ts';
import { findInProject } from './project-path.ts';
import { defineTool } from './project-tool.ts';

const mostLines = 400;
const longestLine = 1_000;
/** Characters of one call. */
const mostText = 16_000;

/** Reads lines of a text file. */
export const readFile = defineTool({
  name: 'read_file',
  description: `Reads a text file of the project: up to ${mostLines} numbered lines at a time.`,
  input: {
    type: 'object',
    properties: {
      path: { type: 'string', description: 'The file, relative to the project.' },
      from: { type: 'integer', minimum: 1, description: 'The first line to read; default 1.' },
      lines: { type: 'integer', minimum: 1, description: `How many lines; default, and at most, ${mostLines}.` },
    },
    required: ['path'],
    additionalProperties: false,
  },
  run({ path, from = 1, lines = mostLines }, look) {
    const file = findInProject(look.project, path);
    const all = readMaskedLines(file, look);
    const shown: string[] = [];
    let length = 0;
    for (const [index, line] of all.slice(from - 1, from - 1 + Math.min(lines, mostLines)).entries()) {
      const numbered = `${from + index}: ${cap(line, longestLine)}`;
      length += numbered.length + 1;
      if (length > mostText) break;
      shown.push(numbered);
    }
    const last = from - 1 + shown.length;
    const rest = last < all.length && shown.length > 0 ? `; go on from ${last + 1}` : '';
    const range =
      shown.length > 0 ? `lines ${from} to ${last} of ${all.length}` : `no line ${from} in ${all.length} lines`;
    return [`${file.shown}: ${range}${rest}`, ...shown].join('\n');
  },
});
