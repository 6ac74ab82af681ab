import { expect, test } from 'vitest';
import { lineHolds } from '../../../../plugins/guards/rule/line-holds.ts';

const rule = 'Remove-Item *';

test.each([
  'Remove-Item C:\\temp\\x',
  'remove-item x',
  '  Remove-Item   x  ',
  'Remove-Item',
  'Microsoft.PowerShell.Management\\Remove-Item x',
])('%j is the command of the rule', (line) => {
  expect(lineHolds(line, rule)).toBe(true);
});

test.each(['Get-ChildItem C:\\temp', 'Remove-ItemProperty x', 'Write-Output Remove-Item x', 'git status --short'])(
  '%j is another one',
  (line) => {
    expect(lineHolds(line, rule)).toBe(false);
  },
);

test.each([
  'cd x; Remove-Item y',
  'cd x\nRemove-Item y',
  'cd x && Remove-Item y',
  'ls | Remove-Item',
  'ls | % { Remove-Item $_ }',
  '& "Remove-Item" x',
  'Re`move-Item x',
  "& ('Remove' + '-Item') x",
  '$c = "Remove-Item"; & $c x',
  'iex "Remove-Item x"',
  'Remove\u2013Item x',
  '',
])('%j may run anything, and holds', (line) => {
  expect(lineHolds(line, rule)).toBe(true);
});

test('a pattern may have its own backslashes', () => {
  expect(lineHolds('Get-Content C:\\keys\\a.pem', 'Get-Content C:\\Keys\\*')).toBe(true);
  expect(lineHolds('Get-Content C:\\docs\\a.txt', 'Get-Content C:\\Keys\\*')).toBe(false);
});
