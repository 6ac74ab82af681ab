import timers from 'node:timers/promises';
import { cap } from '../../../core/text.ts';
import { readMaskedLines } from './masked-lines.ts';
import { findInProject, type ProjectPath } from './project-path.ts';
import { defineTool, type ProjectLook } from './project-tool.ts';
import { walkFiles } from './walk-files.ts';

const mostMatches = 100;
const mostFiles = 5_000;
/** Of all files that one call searches. */
const mostCharacters = 32 * 1024 * 1024;
/** Milliseconds of one call. */
const mostTime = 10_000;
/** After so many milliseconds of work others have a turn. */
const turn = 20;
/** Of a line so many characters are shown. */
const shownLine = 200;
/** An expression is tested, in one go, on no longer line. */
const longestLine = 5_000;
const longestExpression = 300;
/** Parts of an expression with its counted repeats written out: its time for each character. */
const largestExpression = 3_000;

/** Searches the text files of the project, a line at a time. */
export const searchText = defineTool({
  name: 'search_text',
  description: `Searches the text files of the project, .git and node_modules left out, for lines that hold a text or match an RE2 \
regular expression. Gives up to ${mostMatches} lines as path:number: line.`,
  input: {
    type: 'object',
    properties: {
      text: { type: 'string', minLength: 1, description: 'The text, as it stands; or the regular expression.' },
      expression: { type: 'boolean', description: 'Whether text is a regular expression; default false.' },
      path: { type: 'string', description: 'A folder or file, relative to the project; default: all of it.' },
    },
    required: ['text'],
    additionalProperties: false,
  },
  async run({ text, expression = false, path = '.' }, look) {
    const start = findInProject(look.project, path);
    const matches = expression ? await compile(text) : (line: string) => line.includes(text);
    const { lines, files, ended } = await search(start, matches, look);
    const how = ended === undefined ? '' : `; ended early, since ${ended}: search a folder, or for something rarer`;
    return [`${lines.length} lines found, ${files} files searched${how}`, ...lines].join('\n');
  },
});

/**
 * A test in linear time, which no line over 5,000 characters passes.
 * @throws Error, with a sentence for the model, where the engine cannot take the expression.
 */
async function compile(source: string): Promise<(line: string) => boolean> {
  const { RE2JS } = await import('re2js');
  if (source.length > longestExpression) throw new Error(`the expression has over ${longestExpression} characters`);
  const program = RE2JS.compile(source);
  if (program.programSize() > largestExpression) throw new Error('the expression repeats too much');
  return (line) => line.length <= longestLine && program.test(line);
}

interface Found {
  readonly lines: readonly string[];
  /** How many were searched. */
  readonly files: number;
  /** Why the search ended before all was searched. */
  readonly ended?: string;
}

async function search(start: ProjectPath, matches: (line: string) => boolean, look: ProjectLook): Promise<Found> {
  const lines: string[] = [];
  const clock = startClock(look.signal);
  let files = 0;
  let characters = 0;
  for (const file of walkFiles(start)) {
    if (files === mostFiles) return { lines, files, ended: `${mostFiles} files were searched` };
    if (characters > mostCharacters) return { lines, files, ended: 'there is too much text' };
    if (clock.isDue() && (await clock.isOver())) return { lines, files, ended: 'it took too long' };
    files += 1;
    for (const [index, line] of linesOf(file, look).entries()) {
      if (clock.isDue() && (await clock.isOver())) return { lines, files, ended: 'it took too long' };
      characters += line.length + 1;
      if (!matches(line)) continue;
      if (lines.length === mostMatches) return { lines, files, ended: 'there are more lines than are shown' };
      lines.push(`${file.shown}:${index + 1}: ${cap(line.trim(), shownLine)}`);
    }
  }
  return { lines, files };
}

/** A clock that gives others a turn; asked whether it is due at each line, which has to cost next to nothing. */
function startClock(signal: AbortSignal) {
  const began = performance.now();
  let last = began;
  return {
    isDue: () => performance.now() - last > turn,
    async isOver() {
      await timers.setImmediate();
      signal.throwIfAborted();
      last = performance.now();
      return last - began > mostTime;
    },
  };
}

/** None of a file that is no text. */
function linesOf(file: ProjectPath, look: ProjectLook): readonly string[] {
  try {
    return readMaskedLines(file, look);
  } catch {
    return [];
  }
}
