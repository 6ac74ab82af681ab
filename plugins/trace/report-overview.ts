import { type Html, html } from './html.ts';
import type { SessionTrace, TraceEvent } from './read-trace.ts';
import { duration } from './report-duration.ts';
import { placeOf } from './report-place.ts';
import { spanOf } from './report-span.ts';
import { decisionOf } from './report-tone.ts';

/** The session at a glance: its figures, and a mark for each event at its place in time. */
export function overview({ events }: SessionTrace): Html {
  return html`<section class="figures">${figures(events)}</section>
<section>
<h2>Timeline</h2>
<nav class="strip" aria-label="Events in time">${marks(events)}</nav>
<div class="scale">${scale(events)}</div>
</section>`;
}

function figures(events: readonly TraceEvent[]): Html[] {
  const hooks = events.flatMap((event) => event.hooks);
  const withStatus = (...statuses: readonly string[]) => hooks.filter(({ status }) => statuses.includes(status)).length;
  const ran = hooks.length - withStatus('skipped', 'background');
  const waited = events.reduce((sum, { ms }) => sum + ms, 0);
  const rows: readonly (readonly [string | number, string, string?])[] = [
    [events.length, 'events'],
    [ran, 'hooks ran'],
    [withStatus('blocked'), 'blocked', 'refused'],
    [withStatus('failed', 'timedOut'), 'failed or timed out', 'warned'],
    [withStatus('skipped'), 'skipped'],
    [duration(waited), 'the agent waited'],
  ];
  return rows.map(
    ([value, what, tone]) => html`<div class="figure ${value === 0 ? '' : tone}"><b>${value}</b>${what}</div>`,
  );
}

function marks(events: readonly TraceEvent[]): Html[] {
  const { begin, end } = spanOf(events);
  return events.map((event, index) => {
    const { word, tone } = decisionOf(event);
    const place = placeOf(event.startedAt - begin, event.ms, end - begin);
    const what = [event.event, event.subject, word].filter(Boolean).join(' ');
    return html`<a class="${event.hooks.length === 0 ? 'quiet' : tone}" style="${place}" href="#event-${index + 1}" title="${what}, ${duration(event.ms)}"></a>`;
  });
}

function scale(events: readonly TraceEvent[]): Html[] {
  const { begin, end } = spanOf(events);
  return [0, 0.25, 0.5, 0.75, 1].map((part) => html`<span>${part === 0 ? '0' : duration((end - begin) * part)}</span>`);
}
