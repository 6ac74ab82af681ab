import { expect, test } from 'vitest';
import { codeEffects } from '../../../../plugins/check/shell/code-effects.ts';

test.each([
  'exit 2',
  'sys.exit(2)',
  'process.exit(2)',
  'process.exitCode = 2',
  'os._exit(2)',
  'exit( 2 )',
  'raise SystemExit(2)',
  'def main():\n  return 2\nsys.exit(main())',
  'echo "no" >&2; exit 2',
])('%s blocks', (text) => {
  expect(codeEffects(text)).toEqual({ exitsTwo: true, blocks: true, mayAnswer: true });
});

test.each([
  `echo '{"decision":"block"}'`,
  'print(json.dumps({"decision": "block"}))',
  '{ decision: "block" }',
  'echo "{\\"decision\\": \\"block\\"}"',
])('%s blocks by its answer', (text) => {
  expect(codeEffects(text)).toEqual({ exitsTwo: false, blocks: true, mayAnswer: true });
});

test.each(['exit $status', 'return 2', 'sys.exit(main())', '"permissionDecision": "deny"', '{"continue": false}'])(
  '%s may answer',
  (text) => {
    expect(codeEffects(text)).toMatchObject({ blocks: false, mayAnswer: true });
  },
);

test.each([
  '# exit 2 would block',
  'exit 0 # exit 2 would block',
  '  // process.exit(2)',
  'echo "exit 2 would block"',
  "print('exit 2')",
])('%s tells of it and does not', (text) => {
  expect(codeEffects(text)).toMatchObject({ exitsTwo: false, blocks: false });
});

test.each([
  'deny() { exit 1; }',
  'sys.exit("no")',
  "sys.exit(f'no {x}')",
  'exit 0',
  'exit 1',
  'sys.exit(1)\n',
  'exit 20',
  'echo 2',
  '',
])('%s does not', (text) => {
  expect(codeEffects(text)).toEqual({ exitsTwo: false, blocks: false, mayAnswer: false });
});
