import { defineProfile } from '../../core/define.ts';

const text = { type: 'string' } as const;
const every = [
  'block',
  'deny',
  'ask',
  'allow',
  'stop',
  'context',
  'message',
  'silence',
  'rewrite',
  'watch',
  'action',
] as const;
const payload = { type: 'object', properties: { tool: text, input: { type: 'object' } } } as const;

/** A dialect that can do everything that core knows, one event for each thing that a block can come to. */
export const testProfile = defineProfile({
  id: 'test',
  summary: 'Every event, every answer.',
  events: {
    Before: {
      summary: '',
      payload,
      subject: 'tool',
      block: { do: 'refuse', tell: 'model' },
      answers: every,
      rewrites: 'input',
    },
    Asked: { summary: '', payload, block: { do: 'refuse', tell: 'user', say: 'refused: ' }, answers: ['block'] },
    After: { summary: '', payload, block: { do: 'feedback' }, answers: every, cuts: { 'input.output': 64 } },
    Pack: { summary: '', payload, block: { do: 'cancel' }, answers: every },
    Turn: {
      summary: '',
      payload,
      block: { do: 'refuse', tell: 'user' },
      answers: every,
      startsTurn: true,
      output: { effect: 'context' },
    },
    Finish: { summary: '', payload, block: { do: 'followUp', limit: 2 }, answers: every, followUpFlag: 'again' },
    Watch: { summary: '', payload, subject: 'tool', namedOnly: ['special'], block: { do: 'observe' }, answers: every },
    Show: { summary: '', payload, block: { do: 'observe' }, answers: [], output: { effect: 'output' } },
    End: { summary: '', payload, block: { do: 'observe' }, answers: [], endsSession: true },
  },
  base: {
    type: 'object',
    properties: { session: text, folder: text, event: text },
    required: ['session', 'folder', 'event'],
  },
  fill: { session: 'session-id', folder: 'project-dir', event: 'event' },
  answers: {
    block: { at: 'decision', is: 'block', effect: 'block', reason: 'reason' },
    deny: { at: 'permission.decision', is: 'deny', effect: 'block', reason: 'permission.why' },
    ask: { at: 'permission.decision', is: 'ask', effect: 'ask', reason: 'permission.why' },
    allow: { at: 'permission.decision', is: 'allow', effect: 'allow', reason: 'permission.why' },
    stop: { at: 'continue', is: false, effect: 'stop', reason: 'stopReason' },
    context: { at: 'context', effect: 'context' },
    message: { at: 'message', effect: 'message' },
    silence: { at: 'silent', is: true, effect: 'silence' },
    rewrite: { at: 'newInput', schema: { type: 'object' }, effect: 'rewrite' },
    watch: { at: 'watch', schema: { type: 'array', items: text }, effect: 'value' },
    action: { at: 'more.action', schema: text, effect: 'value' },
    foreign: { at: 'foreign', effect: 'value' },
  },
  answerEvent: 'forEvent',
  matcher: { style: 'names', whole: false, ignoreCase: false },
  ignoreEventCase: false,
  types: {},
  limits: { timeout: 5, maximumTimeout: 60, capture: 1_000, feedback: 100, context: 200, promptPayload: 100 },
  environment: {},
  withholdCredentials: false,
  places: { data: { variable: 'TEST_DATA', home: '.test' }, layers: [], trustKey: 'trusted' },
  starter: '',
});
