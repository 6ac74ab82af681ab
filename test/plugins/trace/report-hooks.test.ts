import { expect, test } from 'vitest';
import { hookTable } from '../../../plugins/trace/report-hooks.ts';
import { aTraceEvent, aTraceHook } from '../../helpers/trace-event.ts';

test('a row for each hook, the most expensive first', () => {
  const cheap = { id: 'user/PreToolUse/0/0', label: 'cheap.sh' };
  const dear = { id: 'user/PreToolUse/0/1', label: 'dear.sh' };
  const events = [
    aTraceEvent({ hooks: [aTraceHook({ ...cheap, ms: 1 }), aTraceHook({ ...dear, ms: 100, status: 'blocked' })] }),
    aTraceEvent({ hooks: [aTraceHook({ ...cheap, ms: 2 }), aTraceHook({ ...dear, ms: 300, status: 'failed' })] }),
    aTraceEvent({ hooks: [aTraceHook({ ...cheap, ms: 6 }), aTraceHook({ ...dear, ms: 0, status: 'skipped' })] }),
  ];
  const rows = hookTable(events)
    ?.html.split('<tr>')
    .map((row) =>
      row
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    );
  expect(rows?.slice(2)).toEqual([
    'dear.sh user/PreToolUse/0/1 2 1 1 1 300 ms 300 ms 400 ms',
    'cheap.sh user/PreToolUse/0/0 3 – – – 2.0 ms 6.0 ms 9.0 ms',
  ]);
});

test('a hook that never ran has no times, and without hooks there is no table', () => {
  const text = hookTable([aTraceEvent({ hooks: [aTraceHook({ status: 'skipped' })] })])?.html.replace(/<[^>]+>/g, ' ');
  expect(text?.replace(/\s+/g, ' ')).toContain('user/PreToolUse/0/0 – – – 1 – – –');
  expect(hookTable([aTraceEvent()])).toBeUndefined();
});
