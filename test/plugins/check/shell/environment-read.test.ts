import { expect, test } from 'vitest';
import { environmentRead } from '../../../../plugins/check/shell/environment-read.ts';

test.each([
  ['os.environ["A"]', ['A']],
  ["os.environ.get('A', '')", ['A']],
  ['os.getenv("A")', ['A']],
  ['process.env.A', ['A']],
  ["process.env['A'] === x", ['A']],
  ['ENV["A"] + ENV.fetch("B")', ['A', 'B']],
  ['process.env.A = 1', []],
  ['os.environ["A"]; sys.stdin.read()', []],
  ['fs.readFileSync(0); process.env.A', []],
  ['json.load(open(0)); os.environ["A"]', []],
  ['$A', []],
])('%s', (text, names) => {
  expect(environmentRead(text)).toEqual(names);
});
