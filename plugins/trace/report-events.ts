import { type Html, html } from './html.ts';
import type { SessionTrace, TraceEvent, TraceHook, TraceWake } from './read-trace.ts';
import { duration } from './report-duration.ts';
import { placeOf } from './report-place.ts';
import { spanOf } from './report-span.ts';
import { decisionOf, statusWord, toneOf } from './report-tone.ts';

/** Every event in a row that opens: what came of it, and its hooks, each at its place in the event's time. */
export function eventList({ events, wakes }: SessionTrace): Html {
  const { begin, longest } = spanOf(events);
  const rows = [
    ...events.map((event, index) => ({ at: event.startedAt, row: eventRow(event, index + 1, begin, longest) })),
    ...wakes.map((wake) => ({ at: wake.startedAt, row: wakeRow(wake, begin) })),
  ];
  return html`<section class="events">
<h2>Events</h2>
<p class="filters">
<label><input type="checkbox" class="with-hooks"> only with hooks</label>
<label><input type="checkbox" class="with-trouble"> only blocks and failures</label>
<span class="quiet">Bars: the time that the agent waited; the longest is ${duration(longest)}.</span>
</p>
${rows.sort((one, other) => one.at - other.at).map(({ row }) => row)}
</section>`;
}

function eventRow(event: TraceEvent, number: number, begin: number, longest: number): Html {
  const { word, tone } = decisionOf(event);
  const waitedFor = event.hooks.filter(({ beside }) => !beside);
  const bars = waitedFor.map(
    ({ startedAt, ms, status }) =>
      html`<i class="${toneOf(status)}" style="${placeOf(startedAt - event.startedAt, ms, longest)}"></i>`,
  );
  return html`<details class="${event.hooks.length === 0 ? 'bare' : 'hooked'} ${isTrouble(event) ? 'trouble' : ''}">
<summary>
<span class="at">${duration(event.startedAt - begin)}</span>
<span class="name"><b>${event.event}</b> ${event.subject}</span>
<span class="decision ${tone}">${word}${event.permission === undefined ? '' : ` (${event.permission})`}</span>
<span class="gist">${event.reason ?? event.payload}</span>
<span class="bar"><i class="whole" style="${placeOf(0, event.ms, longest)}"></i>${bars}</span>
<span class="ms">${duration(event.ms)}</span>
</summary>
<div class="inside" id="event-${number}">
${event.hooks.map((hook) => hookRow(hook, event))}
<dl>${facts(event)}</dl>
</div>
</details>
`;
}

function hookRow(hook: TraceHook, event: TraceEvent): Html {
  const { label, id, status, code, exitCode, reason, said, beside, ms, startedAt } = hook;
  const length = hook.beside ? startedAt + ms - event.startedAt : event.ms;
  const place = placeOf(startedAt - event.startedAt, ms, length);
  const exit = exitCode === undefined || status !== 'failed' ? undefined : `exit ${exitCode}`;
  const words = [beside && 'beside the event', exit ?? code, said ?? reason]
    .filter((each) => each !== undefined && each !== '')
    .join(' · ');
  return html`<div class="hook">
<span class="bar"><i class="${toneOf(status)}" style="${place}"></i></span>
<span class="ms">${status === 'skipped' ? '' : duration(ms)}</span>
<span class="status ${toneOf(status)}">${statusWord(status)}</span>
<span class="what"><code>${label || hook.type}</code> <small>${id}</small>${words === '' ? undefined : html`<br>${words}`}</span>
</div>
`;
}

function facts(event: TraceEvent): Html[] {
  const { reason, by, limit, context, messages, problems, notReached, payload, session } = event;
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['reason', reason],
    ['decided by', by],
    ['limit', limit],
    ...context.map((text) => ['context', text] as const),
    ...messages.map((text) => ['message', text] as const),
    ...problems.map((text) => ['problem', text] as const),
    ['not reached', notReached.join(', ')],
    ['payload', payload],
    ['session', session],
  ];
  return rows.filter(([, text]) => text).map(([name, text]) => html`<dt>${name}</dt><dd>${text}</dd>`);
}

function wakeRow({ id, reason, startedAt }: TraceWake, begin: number): Html {
  return html`<p class="wake"><span class="at">${duration(Math.max(0, startedAt - begin))}</span> <b>wake</b> ${reason} <small>${id}</small></p>
`;
}

function isTrouble({ decision, hooks, problems }: TraceEvent): boolean {
  const trouble = ['blocked', 'failed', 'timedOut'];
  return decision !== 'continue' || problems.length > 0 || hooks.some(({ status }) => trouble.includes(status));
}
