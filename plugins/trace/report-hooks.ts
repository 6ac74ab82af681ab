import { type Html, html } from './html.ts';
import type { TraceEvent, TraceHook } from './read-trace.ts';
import { duration } from './report-duration.ts';

/** What each hook took over the session, the most expensive first. */
export function hookTable(events: readonly TraceEvent[]): Html | undefined {
  const rows = [
    ...Map.groupBy(
      events.flatMap(({ hooks }) => hooks),
      ({ id }) => id,
    ).values(),
  ]
    .map(summarise)
    .sort((one, other) => other.total - one.total);
  if (rows.length === 0) return undefined;
  const most = Math.max(0.001, rows[0]?.total ?? 0);
  return html`<section>
<h2>Hooks</h2>
<div class="wide"><table>
<thead><tr><th>hook</th><th>runs</th><th>blocked</th><th>failed</th><th>skipped</th><th>median</th><th>longest</th><th>total</th><th></th></tr></thead>
<tbody>${rows.map((row) => tableRow(row, most))}</tbody>
</table></div>
</section>`;
}

interface HookSummary {
  readonly hook: TraceHook;
  readonly runs: number;
  readonly blocked: number;
  readonly failed: number;
  readonly skipped: number;
  readonly median: number;
  readonly longest: number;
  readonly total: number;
}

function summarise(hooks: readonly TraceHook[]): HookSummary {
  const [hook] = hooks as readonly [TraceHook, ...TraceHook[]];
  const times = hooks
    .filter(({ status }) => status !== 'skipped' && status !== 'background')
    .map(({ ms }) => ms)
    .sort((one, other) => one - other);
  const withStatus = (...statuses: readonly string[]) => hooks.filter(({ status }) => statuses.includes(status)).length;
  return {
    hook,
    runs: times.length,
    blocked: withStatus('blocked'),
    failed: withStatus('failed', 'timedOut'),
    skipped: withStatus('skipped'),
    median: times[times.length >> 1] ?? 0,
    longest: times.at(-1) ?? 0,
    total: times.reduce((sum, each) => sum + each, 0),
  };
}

function tableRow({ hook, runs, blocked, failed, skipped, median, longest, total }: HookSummary, most: number): Html {
  const amount = (number: number) => (number === 0 ? html`<td class="quiet">–</td>` : html`<td>${number}</td>`);
  const time = (milliseconds: number) =>
    runs === 0 ? html`<td class="quiet">–</td>` : html`<td>${duration(milliseconds)}</td>`;
  return html`<tr>
<td><code>${hook.label || hook.type}</code><br><small>${hook.id}</small></td>
${amount(runs)}${amount(blocked)}${amount(failed)}${amount(skipped)}${time(median)}${time(longest)}${time(total)}
<td class="share"><i style="width:${((total / most) * 100).toFixed(2)}%"></i></td>
</tr>
`;
}
