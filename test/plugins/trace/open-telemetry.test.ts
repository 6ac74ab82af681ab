import fs from 'node:fs';
import path from 'node:path';
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { AlwaysOffSampler, type SpanExporter } from '@opentelemetry/sdk-trace';
import { describe, expect, test, vi } from 'vitest';
import { HookBus } from '../../../core/bus.ts';
import { inlineLayer } from '../../../plugins/layers/inline.ts';
import { mercury } from '../../../plugins/profiles/mercury/index.ts';
import { command } from '../../../plugins/runners/command.ts';
import { openTelemetry } from '../../../plugins/trace/open-telemetry.ts';
import { openLoopbackServer, type SeenRequest } from '../../helpers/loopback-server.ts';
import { registerTelemetry } from '../../helpers/telemetry.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { groupOf, testBus } from '../../helpers/test-bus.ts';
import { toolCall } from '../../helpers/tool-call.ts';
import { openWorkplace } from '../../helpers/workplace.ts';
import { writeFile } from '../../helpers/write-file.ts';

const none = { environment: {} };

test('real hooks: a span for the event, in it one for each hook, each with what came of it', async () => {
  const telemetry = registerTelemetry();
  const place = openWorkplace();
  place.userHooks('PreToolUse', 'true', 'exit 7', { command: 'sleep 30', timeout: 0.2 }, 'echo not this >&2; exit 2');
  const bus = place.bus().use(await openTelemetry(none));
  await bus.emit('PreToolUse', { ...toolCall(), session_id: 'ses_1' });
  const spans = await telemetry.spans();
  const [event, ...others] = spans.filter(({ name }) => name === 'hookline.event');
  expect(others).toEqual([]);
  expect(event?.parentSpanContext).toBeUndefined();
  expect(event?.kind).toBe(SpanKind.INTERNAL);
  expect(event?.status.code).toBe(SpanStatusCode.UNSET);
  expect(event?.attributes).toEqual({
    'hookline.event.name': 'PreToolUse',
    'hookline.event.subject': 'bash',
    'hookline.profile': 'mendcode',
    'session.id': 'ses_1',
    'hookline.event.decision': 'block',
    'hookline.event.effect': 'refuse',
    'hookline.event.decided_by': 'user/PreToolUse/0/3',
  });
  const hooks = spans.filter(({ name }) => name === 'hookline.hook');
  expect(hooks.map(({ parentSpanContext }) => parentSpanContext?.spanId)).toEqual(
    hooks.map(() => event?.spanContext().spanId),
  );
  const common = {
    'hookline.event.name': 'PreToolUse',
    'hookline.hook.type': 'command',
    'hookline.hook.layer': 'user',
  };
  const id = (hook: number) => ({ ...common, 'hookline.hook.id': `user/PreToolUse/0/${hook}` });
  expect(hooks.map(({ attributes, status }) => [attributes, status.code])).toEqual([
    [{ ...id(0), 'hookline.hook.status': 'passed', 'process.exit.code': 0 }, SpanStatusCode.UNSET],
    [
      { ...id(1), 'hookline.hook.status': 'failed', 'process.exit.code': 7, 'error.type': 'exit-code' },
      SpanStatusCode.ERROR,
    ],
    [{ ...id(2), 'hookline.hook.status': 'timedOut', 'error.type': 'timeout' }, SpanStatusCode.ERROR],
    [{ ...id(3), 'hookline.hook.status': 'blocked', 'process.exit.code': 2 }, SpanStatusCode.UNSET],
  ]);
});

test('a skipped hook has a span with the code of the refusal; an event without hooks has one, too', async () => {
  const telemetry = registerTelemetry();
  const place = openWorkplace();
  place.projectHooks('PreToolUse', 'true');
  const bus = place.bus().use(await openTelemetry(none));
  await bus.emit('PreToolUse', toolCall());
  await bus.emit('PostCompact', { trigger: 'auto', summary: '' });
  expect(
    (await telemetry.spans()).map(({ name, attributes }) => [name, attributes['hookline.hook.skip_code']]),
  ).toEqual([
    ['hookline.hook', 'not-trusted'],
    ['hookline.event', undefined],
    ['hookline.event', undefined],
  ]);
});

test('the histograms count in seconds what ran, and how long events took', async () => {
  const telemetry = registerTelemetry();
  const bus = testBus(
    { Before: [groupOf(['fine', 'bad'])] },
    { fine: () => undefined, bad: () => ({ failed: { code: 'network', message: '' } }) },
  );
  bus.hooks.admit.tap('no', ({ event }) => (event === 'After' ? { code: 'not-trusted', reason: '' } : undefined));
  bus.use(await openTelemetry(none));
  for (let count = 0; count < 3; count += 1) await bus.emit('Before', { tool: 'x' });
  const hook = { 'hookline.event.name': 'Before', 'hookline.hook.type': 'call' };
  expect(await telemetry.points('hookline.hook.duration')).toMatchObject([
    { attributes: { ...hook, 'hookline.hook.status': 'passed' }, unit: 's', count: 3 },
    { attributes: { ...hook, 'hookline.hook.status': 'failed', 'error.type': 'network' }, unit: 's', count: 3 },
  ]);
  const [event] = await telemetry.points('hookline.event.duration');
  expect(event).toMatchObject({
    attributes: { 'hookline.event.name': 'Before', 'hookline.event.decision': 'continue' },
    unit: 's',
    count: 3,
  });
  expect(event?.sum).toBeLessThan(60);
});

test('a program in the background gets the TRACEPARENT of its span, which ends with it', async () => {
  const telemetry = registerTelemetry();
  const file = path.join(temporaryFolder(), 'handed');
  const hook = { type: 'command', command: `sleep 0.1; printf "$TRACEPARENT" > ${file}`, async: true };
  const bus = new HookBus({ profile: mercury, project: temporaryFolder() })
    .use(command)
    .use(inlineLayer({ Stop: [{ hooks: [hook] }] }))
    .use(await openTelemetry(none));
  await bus.emit('Stop', { stop_hook_active: false });
  await bus.drain();
  const spans = await telemetry.spans();
  expect(spans.map(({ name }) => name)).toEqual(['hookline.event', 'hookline.hook']);
  const [event, ran] = spans;
  expect(ran?.attributes).toMatchObject({ 'hookline.hook.background': true, 'hookline.hook.status': 'passed' });
  expect(ran?.parentSpanContext?.spanId).toBe(event?.spanContext().spanId);
  expect(fs.readFileSync(file, 'utf8')).toContain(ran?.spanContext().spanId);
  expect(await telemetry.points('hookline.hook.duration')).toMatchObject([{ count: 1 }]);
});

test('nothing that an event held or a hook said is told, and the subject is masked', async () => {
  const telemetry = registerTelemetry();
  const place = openWorkplace();
  writeFile(path.join(place.data, 'secrets.json'), { KEY: 'hunter2hunter2' }, 0o600);
  place.userHooks('PreToolUse', 'echo said-on-stdout', 'echo said-on-stderr >&2; exit 2');
  const bus = place.bus().use(await openTelemetry(none));
  await bus.emit('PreToolUse', toolCall('hunter2hunter2', { command: 'in-the-payload' }));
  const told = JSON.stringify(
    (await telemetry.spans()).map(({ name, attributes, events, status }) => ({ name, attributes, events, status })),
  );
  expect(told).toContain('[secret:KEY]');
  for (const text of ['hunter2', 'said-on', 'in-the-payload', 'echo']) expect(told).not.toContain(text);
});

test('a secret in a subject is masked whole, wherever the subject is cut', async () => {
  const telemetry = registerTelemetry();
  const place = openWorkplace();
  writeFile(path.join(place.data, 'secrets.json'), { KEY: 'hunter2\nhunter2', LONG: 'hunter3hunter3' }, 0o600);
  const bus = place.bus().use(await openTelemetry(none));
  await bus.emit('PreToolUse', toolCall('hunter2\nhunter2', {}));
  await bus.emit('PreToolUse', toolCall(`${'x'.repeat(190)}hunter3hunter3`, {}));
  const subjects = (await telemetry.spans()).map(({ attributes }) => attributes['hookline.event.subject']);
  expect(subjects).toEqual(['[secret:KEY]', `${'x'.repeat(190)}[secret:L…`]);
});

describe('the parent of an event', () => {
  const trace = '0af7651916cd43dd8448eb211c80319c';
  const environment = { TRACEPARENT: `00-${trace}-b7ad6b7169203331-01`, TRACESTATE: 'vendor=1' };

  test('is the span that is active where it is fired', async () => {
    const telemetry = registerTelemetry();
    const bus = testBus({ Before: [groupOf(['one'])] }, { one: () => undefined }).use(
      await openTelemetry({ environment }),
    );
    const host = await telemetry.within(async (span) => {
      await bus.emit('Before', { tool: 'x' });
      return span.spanContext();
    });
    const event = (await telemetry.spans()).find(({ name }) => name === 'hookline.event');
    expect(event?.parentSpanContext).toMatchObject({ traceId: host.traceId, spanId: host.spanId });
  });

  test('is else TRACEPARENT', async () => {
    const telemetry = registerTelemetry();
    const bus = testBus({ Before: [groupOf(['one'])] }, { one: () => undefined }).use(
      await openTelemetry({ environment }),
    );
    await bus.emit('Before', { tool: 'x' });
    const event = (await telemetry.spans()).find(({ name }) => name === 'hookline.event');
    expect(event?.parentSpanContext).toMatchObject({ traceId: trace, spanId: 'b7ad6b7169203331', isRemote: true });
    expect(event?.spanContext().traceState?.serialize()).toBe('vendor=1');
  });

  test('is none where TRACEPARENT is none', async () => {
    const telemetry = registerTelemetry();
    const bus = testBus({}).use(await openTelemetry({ environment: { TRACEPARENT: 'nonsense' } }));
    await bus.emit('Before', { tool: 'x' });
    expect((await telemetry.spans())[0]?.parentSpanContext).toBeUndefined();
  });
});

describe('the program of a hook', () => {
  const printing = 'printf "%s %s" "$TRACEPARENT" "$TRACESTATE"';
  async function handedTo(options: Parameters<typeof openTelemetry>[0]) {
    const place = openWorkplace();
    place.userHooks('UserPromptSubmit', printing);
    const verdict = await place
      .bus()
      .use(await openTelemetry(options))
      .emit('UserPromptSubmit', { prompt: 'x' });
    return verdict.context[0];
  }

  test('gets the TRACEPARENT of its own span, and the trace state of its caller', async () => {
    const telemetry = registerTelemetry();
    const environment = { TRACEPARENT: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, TRACESTATE: 'vendor=1' };
    const handed = await handedTo({ environment });
    const hook = (await telemetry.spans()).find(({ name }) => name === 'hookline.hook');
    expect(handed).toBe(`00-${'a'.repeat(32)}-${hook?.spanContext().spanId}-01 vendor=1`);
  });

  test('is told when its trace is not sampled', async () => {
    registerTelemetry({ sampler: new AlwaysOffSampler() });
    expect(await handedTo(none)).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/);
  });

  test('gets what the caller gave, where no SDK is registered', async () => {
    const given = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    expect(await handedTo({ environment: { TRACEPARENT: given } })).toBe(given);
    expect(await handedTo(none)).toBe(undefined);
  });
});

test('over OTLP a receiver gets the spans', async () => {
  const seen: SeenRequest[] = [];
  const url = await openLoopbackServer((request, reply) => {
    seen.push(request);
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const telemetry = registerTelemetry({ exporter: new OTLPTraceExporter({ url: `${url}/v1/traces` }) });
  const place = openWorkplace();
  place.userHooks('PreToolUse', 'exit 7');
  await place
    .bus()
    .use(await openTelemetry(none))
    .emit('PreToolUse', toolCall());
  await telemetry.tracers.forceFlush();
  const sent = seen.map(({ url: to, body }) => ({ to, body: JSON.parse(body) }));
  expect(sent.every(({ to }) => to === '/v1/traces')).toBe(true);
  const scopes = sent.flatMap(({ body }) => body.resourceSpans[0].scopeSpans);
  expect(scopes.map(({ scope }) => scope.name)).toEqual(sent.map(() => 'hookline'));
  const spans = scopes.flatMap((scope) => scope.spans);
  expect(spans.map(({ name }) => name).sort()).toEqual(['hookline.event', 'hookline.hook']);
  expect(spans.find(({ name }) => name === 'hookline.hook')).toMatchObject({ status: { code: SpanStatusCode.ERROR } });
});

describe('a sink that fails changes no verdict:', () => {
  const fire = async () => {
    const place = openWorkplace();
    const file = path.join(place.data, 'ran');
    place.userHooks('PreToolUse', `touch ${file}`);
    const bus = place.bus().use(await openTelemetry(none));
    const problems = vi.fn();
    bus.hooks.problem.tap('test', (problem) => problems(problem.message));
    const verdicts = [await bus.emit('PreToolUse', toolCall()), await bus.emit('PreToolUse', toolCall())];
    expect(verdicts).toMatchObject(
      verdicts.map(() => ({ decision: 'continue', outcomes: [{ status: 'passed' }], problems: [] })),
    );
    expect(fs.existsSync(file)).toBe(true);
    return problems;
  };

  test('an exporter that throws', async () => {
    const exporter: SpanExporter = {
      export() {
        throw new Error('no exporter');
      },
      shutdown: async () => {},
    };
    registerTelemetry({ exporter });
    await fire();
  });

  test('a collector that is not there', async () => {
    const url = 'http://127.0.0.1:1/v1/traces';
    registerTelemetry({ exporter: new OTLPTraceExporter({ url, timeoutMillis: 100 }) });
    await fire();
  });

  test('a tracer and a meter that throw, told once', async () => {
    const throwing = () => {
      throw new Error('no telemetry');
    };
    const place = openWorkplace();
    place.userHooks('PreToolUse', 'true');
    const tracer = { startSpan: throwing, startActiveSpan: throwing };
    const meter = { createHistogram: throwing } as never;
    const bus = place.bus().use(await openTelemetry({ ...none, tracer, meter }));
    const problems = vi.fn();
    bus.hooks.problem.tap('test', (problem) => problems(problem.message));
    expect(await bus.emit('PreToolUse', toolCall())).toMatchObject({ outcomes: [{ status: 'passed' }], problems: [] });
    expect(problems.mock.calls).toEqual([[expect.stringContaining('no telemetry')]]);
  });
});
