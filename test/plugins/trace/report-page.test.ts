import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { chromeTrace } from '../../../plugins/trace/chrome-trace.ts';
import { readTrace } from '../../../plugins/trace/read-trace.ts';
import { reportPage } from '../../../plugins/trace/report-page.ts';
import { chromiumPath, openPage } from '../../helpers/open-page.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { toolCall } from '../../helpers/tool-call.ts';
import { aTraceEvent, aTraceHook } from '../../helpers/trace-event.ts';
import { openWorkplace } from '../../helpers/workplace.ts';
import { writeFile } from '../../helpers/write-file.ts';

test('the page says whose session it is, when it was and how long', () => {
  const startedAt = Date.UTC(2026, 0, 2, 3, 4, 5);
  const page = reportPage({ events: [aTraceEvent({ startedAt, ms: 1_000 })], wakes: [], cut: false });
  expect(page).toContain('<title>Hooks of a session · mendcode</title>');
  expect(page).toContain('session ses_1 · 2026-01-02 03:04:05 UTC · 1.0 s long');
  expect(page).not.toContain('cut short');
});

test('it says when the trace was cut short, and when there was no event', () => {
  expect(reportPage({ events: [], wakes: [], cut: true })).toMatch(/cut short[\s\S]*No event was fired/);
});

test('several sessions are counted', () => {
  const events = [aTraceEvent(), aTraceEvent({ session: 'ses_2' })];
  expect(reportPage({ events, wakes: [], cut: false })).toContain('2 sessions');
});

/** Markup in every text of an event and of its hook. */
function hostileTrace() {
  const evil = `"'><img src=http://127.0.0.1:1/x onerror=alert(1)><script>alert(1)</script></style>`;
  const texts = { reason: evil, by: evil, limit: evil, permission: evil, payload: evil, subject: evil };
  const hook = aTraceHook({ id: evil, type: evil, label: evil, status: evil, code: evil, said: evil });
  const lists = { context: [evil], messages: [evil], problems: [evil] };
  const event = aTraceEvent({
    event: evil,
    profile: evil,
    session: evil,
    decision: evil,
    ...texts,
    ...lists,
    hooks: [hook],
  });
  return { events: [event], wakes: [{ id: evil, reason: evil, startedAt: 1_000_000 }], cut: true };
}

test('whatever a trace says stays text', () => {
  const page = reportPage(hostileTrace());
  const tags = new Set([...page.matchAll(/<\/?([a-z]\w*)/g)].map(([, name]) => name));
  for (const tag of ['img', 'script', 'iframe', 'link']) expect(tags).not.toContain(tag);
  expect(page.replaceAll(/"[^"]*"/g, '')).not.toMatch(/<[^>]*\son\w+=/);
});

test.skipIf(!chromiumPath)(
  'in a browser (needs Chromium) it runs nothing, asks for nothing and shows the texts as they are',
  async () => {
    const file = writeFile(path.join(temporaryFolder(), 'report.html'), reportPage(hostileTrace()));
    const url = pathToFileURL(file).href;
    const { page, requests, told } = await openPage(url);
    expect(requests).toEqual([url]);
    expect(told).toEqual([]);
    expect(await page.locator('img, script').count()).toBe(0);
    expect(await page.locator('summary b').textContent()).toContain('<img src=http://127.0.0.1:1/x onerror=alert(1)>');
  },
);

test.skipIf(!chromiumPath)(
  'in a browser (needs Chromium) the page of a real session opens, filters and leads from marks to events',
  async () => {
    const place = openWorkplace();
    const folder = temporaryFolder();
    const trace = path.join(folder, 'trace.json');
    place.userHooks('PreToolUse', 'true', 'grep -q "rm -rf" && echo no rm here >&2 && exit 2; exit 0');
    const bus = place.bus().use(chromeTrace(trace));
    await bus.emit('UserPromptSubmit', { prompt: 'hello' });
    await bus.emit('PreToolUse', toolCall('bash', { command: 'ls' }));
    await bus.emit('PreToolUse', toolCall('bash', { command: 'rm -rf /' }));
    const html = reportPage(readTrace(fs.readFileSync(trace, 'utf8'), (text) => text));
    const { page, requests, told } = await openPage(
      pathToFileURL(writeFile(path.join(folder, 'report.html'), html)).href,
    );

    expect(await page.locator('details').count()).toBe(3);
    await page.getByLabel('only with hooks').check();
    expect(await page.locator('details:visible').count()).toBe(2);
    await page.getByLabel('only blocks and failures').check();
    expect(await page.locator('details:visible').count()).toBe(1);
    await page.locator('.strip a.refused').click();
    await page.getByText('decided by').waitFor({ state: 'visible' });
    expect(await page.locator('details[open] .hook').count()).toBe(2);
    const inside = await page.locator('details[open] .inside').textContent();
    for (const text of ['blocked', 'no rm here', 'user/PreToolUse/0/1', 'rm -rf /']) expect(inside).toContain(text);
    // No bar is so small that it is not seen, and none leaves its row.
    for (const bar of await page.locator('summary .bar i').all()) {
      const [box, row] = [await bar.boundingBox(), await bar.locator('..').boundingBox()];
      if (!box || !row) continue;
      expect(box.width).toBeGreaterThanOrEqual(2);
      expect(box.x + 1).toBeGreaterThanOrEqual(row.x);
    }
    expect([requests.length, told]).toEqual([1, []]);
  },
);

test.skipIf(!chromiumPath)(
  'in a browser (needs Chromium) what came last is seen, and texts stay in their column, whatever is long in them',
  async () => {
    const long = 'W'.repeat(400);
    const guard = aTraceHook({ status: 'failed', startedAt: 1_000_000 + 3_599_999, ms: 0.1 });
    const last = aTraceEvent({ startedAt: 1_000_000 + 7_200_000, ms: 1, decision: 'block', permission: 'allow' });
    const evil = aTraceHook({ id: long, label: long, status: long, said: long });
    const more = { event: long, session: long, profile: long, decision: long, permission: long, subject: long };
    const events = [
      aTraceEvent({ ms: 3_600_000, hooks: [aTraceHook({ ms: 3_500_000 }), guard] }),
      aTraceEvent({ startedAt: 1_000_001, ...more, hooks: [evil] }),
      aTraceEvent({ startedAt: 1_000_002, permission: 'allow', payload: long }),
      { ...last, hooks: [aTraceHook({ status: 'blocked', startedAt: last.startedAt, ms: 1 })] },
    ];
    const html = reportPage({ events, wakes: [{ id: long, reason: long, startedAt: 1_000_003 }], cut: false });
    const { page } = await openPage(
      pathToFileURL(
        writeFile(path.join(temporaryFolder(), 'report.html'), html.replaceAll('<details ', '<details open ')),
      ).href,
    );
    for (const width of [1280, 900, 420]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      for (const mark of await page.locator('.strip a, .bar i').all()) {
        const [box, row] = [await mark.boundingBox(), await mark.locator('..').boundingBox()];
        if (!box || !row) continue;
        expect(box.x + box.width).toBeLessThanOrEqual(row.x + row.width);
      }
      for (const summary of await page.locator('summary').all()) {
        const cells = await summary.locator('> span:visible').all();
        const boxes = await Promise.all(cells.map((cell) => cell.boundingBox()));
        const ends = boxes.map((box) => (box?.x ?? 0) + (box?.width ?? 0));
        for (const [index, box] of boxes.slice(1).entries()) expect(box?.x).toBeGreaterThan(ends[index] ?? 0);
      }
    }
  },
);
