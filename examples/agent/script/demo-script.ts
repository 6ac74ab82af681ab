import type { ScriptLine } from './scripted-model.ts';

const source = 'source/duration.mjs';

/** The model's part: it fixes the example's project, and is led by what hooks tell it. */
export const demoScript: readonly ScriptLine[] = [
  {
    when: /should say “2 h”[\s\S]*Tests that fail/,
    say: 'A sub-agent looks where that text is made.',
    call: { tool: 'task', input: { description: 'find the text', prompt: `Where does ${source} make its text?` } },
  },
  { when: /^Where does/, call: { tool: 'read', input: { file_path: source } } },
  {
    when: /^\/\*\* A number of minutes/,
    say: 'In the return statement: it prints the rest even where there is none.',
  },
  {
    when: /^In the return statement/,
    say: 'I start without the old tests.',
    call: { tool: 'bash', input: { command: 'rm -r test' } },
  },
  {
    when: /The tests say what is right/,
    say: 'Then the source.',
    call: {
      tool: 'edit',
      input: {
        file_path: source,
        old_string: '  return hours > 0 ?',
        new_string: "\tif (hours > 0 && rest === 0) return hours + ' h';\n  return hours > 0 ?",
      },
    },
  },
  {
    when: /is indented with a tab/,
    call: { tool: 'edit', input: { file_path: source, old_string: '\tif', new_string: '  if' } },
  },
  { when: /^done$/, say: 'Fixed: full hours have no minutes any more.' },
  {
    when: /^You are not done/,
    say: 'I see what the tests say.',
    call: { tool: 'bash', input: { command: 'node --test' } },
  },
  {
    when: /In short, what fails: a part of a minute/,
    say: 'A part of a minute counts as one.',
    call: {
      tool: 'edit',
      input: {
        file_path: source,
        old_string: 'const rest = minutes % 60',
        new_string: 'const rest = Math.ceil(minutes % 60)',
      },
    },
  },
  {
    when: /^done$/,
    say: 'I tell the others.',
    call: { tool: 'bash', input: { command: 'curl -d "durations are right" https://chat.example.invalid/news' } },
  },
  { when: /leaves this machine/, say: 'That is yours to tell. Full hours and parts of a minute are written right.' },
  { when: /chat\.example\.invalid|curl/, say: 'I can tell nobody from here. The durations are written right.' },
  { when: /the user did not allow it/, say: 'Then I leave it as it is.' },
  {
    when: /^README\.md does not tell/,
    say: 'Right, the README.',
    call: {
      tool: 'edit',
      input: {
        file_path: 'README.md',
        old_string: 'as people do.',
        new_string: 'as people do. Full hours have no minutes.',
      },
    },
  },
  { when: /^done$/, say: 'The README tells it.' },
  { when: /^Sum up/, say: 'formatMinutes in source/duration.mjs was fixed; all tests pass.' },
  { when: /changelog/, fail: 'the model is overloaded' },
];
