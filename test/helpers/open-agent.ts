import fs from 'node:fs';
import path from 'node:path';
import { type Agent, createAgent } from '../../examples/agent/agent/agent.ts';
import type { AgentHooks, Moment } from '../../examples/agent/agent/agent-hooks.ts';
import { joinRulings, noRuling, type Ruling } from '../../examples/agent/agent/ruling.ts';
import { runTurn } from '../../examples/agent/agent/run-turn.ts';
import type { Session } from '../../examples/agent/agent/session.ts';
import { startSession } from '../../examples/agent/agent/sessions.ts';
import { openTranscripts } from '../../examples/agent/agent/transcripts.ts';
import { type ScriptLine, scriptedModel } from '../../examples/agent/script/scripted-model.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** How the example's agent is set up in a test. */
export interface OpenAgentOptions {
  readonly script: readonly ScriptLine[];
  /** What the user answers when asked; default: yes. */
  readonly says?: boolean;
  readonly allowed?: readonly string[];
  readonly window?: number;
}

/** The agent in a project of its own, and what came of it. */
export interface OpenAgent {
  readonly agent: Agent;
  readonly project: string;
  /** What was shown, as `VOICE: TEXT`. */
  readonly shown: readonly string[];
  /** What the user was asked. */
  readonly asked: readonly string[];
  /** Has one hook of the agent always say something. */
  rule<N extends Exclude<keyof AgentHooks, 'input' | 'output'>>(name: N, ruling: Partial<Ruling>): void;
  /** The names of the moments, in the order in which they were. */
  readonly moments: readonly string[];
  start(): Promise<Session>;
  /** One prompt of the user's in a session. */
  prompt(session: Session, text: string, signal?: AbortSignal): ReturnType<typeof runTurn>;
}

/** Opens the example's agent on a script, until the test is over. */
export function openAgent({ script, says = true, ...options }: OpenAgentOptions): OpenAgent {
  const root = temporaryFolder();
  const project = path.join(root, 'project');
  fs.mkdirSync(project);
  const shown: string[] = [];
  const asked: string[] = [];
  const moments: string[] = [];
  const agent = createAgent({
    model: scriptedModel(script),
    person: {
      show: (voice, text) => void shown.push(`${voice}: ${text}`),
      approve: async (question) => asked.push(question) > 0 && says,
    },
    project,
    transcripts: openTranscripts(path.join(root, 'sessions')),
    ...options,
  });
  const { input: _input, output: _output, ...hooks } = agent.hooks;
  for (const [name, hook] of Object.entries(hooks) as [string, Moment<unknown>][]) {
    hook.tap('test', (ruling) => {
      moments.push(name);
      return ruling;
    });
  }
  return {
    agent,
    project,
    shown,
    asked,
    moments,
    rule: (name, ruling) =>
      (agent.hooks[name] as Moment<unknown>).tap('rule', (soFar) => joinRulings(soFar, { ...noRuling, ...ruling })),
    start: () => startSession(agent, new AbortController().signal),
    prompt: (session, text, signal = new AbortController().signal) =>
      runTurn(agent, session, { text, from: 'user' }, signal),
  };
}
