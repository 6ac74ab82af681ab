import { expect, test } from 'vitest';
import { foreignForm } from '../../../plugins/check/foreign-forms.ts';

const whole = { dialect: { style: 'expression', whole: true, ignoreCase: true }, conditions: false } as const;
const search = { dialect: { style: 'names', whole: false, ignoreCase: false }, conditions: true } as const;

test.each([
  ['an expression', 'tool == "Edit" && tool_input.file_path matches "\\.ts$"', /expression/],
  ['a permission rule', 'Bash(git *)', /permission rule/],
  ['one with a colon', 'Bash(npm run test:*)', /permission rule/],
  ['one on a path', 'Edit(src/**)', /permission rule/],
  ['one on every file of a kind', 'Edit(*.ts)', /permission rule/],
  ['two on files', 'Edit(*.ts)|Write(*.ts)', /permission rule.*"Edit\|Write"/],
  ['one beside a name', 'Edit|Bash(git push*)', /permission rule/],
  ['one with two patterns', 'Write(*.ts|*.tsx)', /permission rule/],
  ['two bars', 'Edit || Write', /separated by one \|/],
  ['the name of a file', 'package.json', /path of a file/],
  ['a command', 'git push.*', /no name has a blank/],
  ['a comma list', 'Edit,Write', /separated by one \|/],
  ['a blank behind a name', 'Edit ', /without blanks/],
  ['blanks around the bar', 'Edit | Write', /separated by one \|/],
  ['a file path', 'src/index.ts', /path of a file/],
  ['the files of a kind', '*.py', /path of a file/],
  ['a deep glob', 'src/**/*.ts', /path of a file/],
  ['an ending, as a pattern', '\\.(ts|tsx)$', /path of a file/],
  ['an ending behind anything', '.*\\.tsx?$', /path of a file/],
  ['a folder', 'src/', /path of a file/],
  ['a folder within', '.*/migrations/.*', /path of a file/],
  ['a file whose name begins with a dot', '.env.local', /path of a file/],
  ['a permission rule with one word', 'Bash(git)', /permission rule/],
  ['one with a file', 'Read(.env)', /permission rule/],
  ['one with a host', 'WebFetch(domain:example.com)', /permission rule/],
  ['one with an agent', 'Task(Explore)', /permission rule/],
  ['a semicolon list', 'Edit;Write', /"Edit\|Write"/],
  ['a comma list with a comma too many', 'Edit,Write,', /"Edit\|Write"/],
  ['a comma list with a glob', 'Bash,mcp__github__*', /"Bash\|mcp__github__\.\*"/],
  ['a comma list with a pattern', 'mcp__a__.*,Bash', /"mcp__a__\.\*\|Bash"/],
  ['a glob beside a pattern', 'mcp__github.*|mcp__gitlab__*', /"mcp__github\.\*\|mcp__gitlab__\.\*"/],
  ['a glob before a group', 'mcp__*__(read|write)', /"mcp__\.\*__\(read\|write\)"/],
  ['a server alone', 'mcp__github', /"mcp__github__\.\*"/],
  ['two servers', 'Bash|mcp__git_hub|mcp__a__', /"Bash\|mcp__git_hub__\.\*\|mcp__a__\.\*"/],
  ['a field before the name', 'tool:Bash', /no name has ":"/],
  ['a negation', '!Bash', /no name has "!"/],
  ['quotes', '"Bash"', /no name has/],
  ['slashes of a pattern', '/^Bash$/i', /path of a file/],
  ['braces', '{Edit,Write}', /no name has "\{"/],
])('%s is told in both dialects', (_, matcher, message) => {
  expect(foreignForm(matcher, whole)?.message).toMatch(message);
  expect(foreignForm(matcher, search)?.message).toMatch(message);
});

test.each([
  '',
  '*',
  '.*',
  'Bash',
  'Edit|Write|MultiEdit',
  'mcp__.*',
  'mcp__.*__write.*',
  'mcp__(github|gitlab)__.*',
  'Notebook.*',
  '^(Edit|Write)$',
  'Bash(Output)?',
  '(?!Read).*',
  'Edit[A-Z]*',
  '.*[Ff]ile.*',
  'mcp__memory__create_entities',
  'Task(Create|Update)',
  'Task(Create|Up.*)|Bash',
  'mcp__.*[ _]write',
  'Bash|.*',
  'Bash(.*)',
  'Web(Fetch|Search)',
  'mcp__my\\.server__.*',
  'mcp__github__create_issue',
  'mcp__[^_]+__.*',
  'mcp__.+__.+',
  '^(?:Bash|mcp__shell__.*)$',
  '.*,?',
  'mcp__srv_{1,3}x',
])('%j is a matcher of ours', (matcher) => {
  expect(foreignForm(matcher, whole)).toBeUndefined();
  expect(foreignForm(matcher, search)).toBeUndefined();
});

test('a glob is told where a star does not do what it says', () => {
  expect(foreignForm('mcp__github__*', whole)?.meant).toBe('mcp__github__.*');
  expect(foreignForm('mcp__*__write', search)?.meant).toBe('mcp__.*__write');
  expect(foreignForm('mcp__github__*', search)?.meant).toBe('mcp__github__.*');
  expect(foreignForm('Notebook*', whole)?.meant).toBe('Notebook.*');
  expect(foreignForm('Bash|mcp__github__*', search)?.meant).toBe('Bash|mcp__github__.*');
  // A search finds the name all the same.
  expect(foreignForm('Notebook*', search)).toBeUndefined();
});

test('a permission rule is sent to the condition where there is one', () => {
  expect(foreignForm('Bash(git *)', search)?.message).toMatch(/"if": "Bash\(git \*\)"/);
  expect(foreignForm('Bash(git *)', whole)?.message).not.toMatch(/"if"/);
});

test('a matcher longer than anybody writes is not looked at', () => {
  expect(foreignForm(`${'mcp__a|'.repeat(400)}b c`, whole)).toBeUndefined();
});
