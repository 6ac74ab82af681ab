// Refuses shell commands that destroy what is not this project's: exit 2, and stderr is what the model is told.
// A seat belt for honest mistakes. It is no sandbox: whoever wants to get around it can.

import path from 'node:path';
import { json } from 'node:stream/consumers';
import { simpleCommands } from './simple-commands.mjs';

const project = process.env.MENDCODE_PROJECT_DIR;
/** Words that stand before the command that counts. */
const wrappers = new Set('sudo env nohup time timeout nice command exec xargs if then else while until do !'.split(' '));
const shells = new Set(['sh', 'bash', 'dash', 'zsh']);
const never = new Set(['dd', 'mkfs', 'shred', 'shutdown', 'reboot', 'halt']);

try {
  const { tool_input: input } = await json(process.stdin);
  const danger = dangerOf(input.command);
  if (danger) refuse(danger);
} catch (error) {
  // Any exit other than 2 would let the call through, also that of a guard that broke.
  refuse(`this command cannot be judged (${error.message}): write it more plainly`);
}

function refuse(reason) {
  console.error(reason);
  process.exitCode = 2;
}

/** Why a line of shell is not to run, or nothing. */
function dangerOf(line) {
  let directory = project;
  for (const words of simpleCommands(line)) {
    const [program = '', ...rest] = withoutWrappers(words);
    const name = path.basename(program);
    if (name === 'cd') directory = path.resolve(directory, rest[0] ?? '/');
    const inner = shells.has(name) && rest[0] === '-c' ? dangerOf(rest[1]) : undefined;
    const danger = inner ?? dangerOfCommand(name, rest, directory);
    if (danger) return danger;
  }
  return undefined;
}

function dangerOfCommand(name, words, directory) {
  const flags = words.filter((word) => word.startsWith('-'));
  const has = (letters, long) => flags.some((flag) => flag === long || new RegExp(`^-\\w*[${letters}]`).test(flag));
  const line = [name, ...words].join(' ');
  if (never.has(name.split('.')[0])) return `"${line}": ${name} is not for agents`;
  if (name === 'rm' && has('rR', '--recursive')) {
    const targets = words.filter((word) => !word.startsWith('-'));
    if (targets.length === 0) return `"${line}" does not say what it deletes`;
    const outside = targets.find((target) => !isInside(target, directory));
    return outside && `"${line}" would delete ${outside} and all that is in it, which is not inside this project`;
  }
  if (name === 'find' && flags.includes('-delete')) return `"${line}": list what is found before deleting it`;
  if (name !== 'git') return undefined;
  const loses =
    (words[0] === 'reset' && flags.includes('--hard')) ||
    (words[0] === 'clean' && has('f', '--force')) ||
    (words[0] === 'push' && has('f', '--force'));
  return loses ? `"${line}" throws away work that cannot be brought back` : undefined;
}

/** The command behind leading assignments and wrappers such as `sudo`. */
function withoutWrappers(words) {
  const start = words.findIndex((word) => !wrappers.has(path.basename(word)) && !/^(\w+=|-|\d)/.test(word));
  return start < 0 ? [] : words.slice(start);
}

/** Whether all that a target can mean lies inside the project; the project itself does not. */
function isInside(target, directory) {
  if (/^~|\$/.test(target)) return false;
  const [fixed] = target.split(/[^/]*[*?[{]/);
  const relative = path.relative(project, path.resolve(directory, fixed));
  return relative !== '' && !relative.startsWith('..') && !path.isAbsolute(relative);
}
