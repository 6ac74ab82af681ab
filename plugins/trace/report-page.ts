import { count } from '../../core/words.ts';
import { type Html, html } from './html.ts';
import type { SessionTrace } from './read-trace.ts';
import { duration } from './report-duration.ts';
import { eventList } from './report-events.ts';
import { hookTable } from './report-hooks.ts';
import { overview } from './report-overview.ts';
import { spanOf } from './report-span.ts';
import { reportStyle } from './report-style.ts';

/**
 * A trace as one page of HTML: the timeline of the session, each event with its hooks, and what each hook took. It needs no
 * network and no script, and forbids the browser both.
 */
export function reportPage(trace: SessionTrace): string {
  const { events, cut } = trace;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title(trace)}</title>
<style>${{ html: reportStyle }}</style>
</head>
<body>
<header>
<h1>${title(trace)}</h1>
<p class="quiet">${subtitle(trace)}</p>
${cut ? html`<p class="warning">The trace was cut short: what stood whole in it is shown.</p>` : undefined}
</header>
<main>
${events.length === 0 ? html`<p>No event was fired.</p>` : sections(trace)}
</main>
</body>
</html>
`.html;
}

function sections(trace: SessionTrace): Html {
  return html`${overview(trace)}
${eventList(trace)}
${hookTable(trace.events)}`;
}

function title({ events }: SessionTrace): string {
  const profiles = [...new Set(events.map(({ profile }) => profile))];
  return ['Hooks of a session', ...(profiles.length > 0 ? [profiles.join(', ')] : [])].join(' · ');
}

function subtitle({ events }: SessionTrace): string {
  const sessions = [...new Set(events.map(({ session }) => session))];
  const [only = ''] = sessions;
  if (events.length === 0) return '';
  const { begin, end } = spanOf(events);
  const when = `${new Date(begin).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  const who = sessions.length === 1 ? `session ${only}` : count(sessions.length, 'session');
  return [who, when, `${duration(end - begin)} long`].join(' · ');
}
