import { Box, Text, useInput, useStdin, useStdout, useWindowSize } from 'ink';
import { createElement as h, type ReactNode, useMemo, useReducer } from 'react';
import { messageOf } from '../../core/text.ts';
import { count, inertLine } from '../../core/words.ts';
import { projectTrust } from '../guards/project-trust.ts';
import { drawFrame, type FrameFacts, type FrameLine, type Tone } from './frame.ts';
import { hookList } from './hook-list.ts';
import { type KeyAction, keyActions } from './key-action.ts';
import { otherCopies } from './other-copies.ts';
import { changePanel, firstState } from './panel-state.ts';
import { problemList } from './problem-list.ts';
import { mergeRuns, runList } from './run-list.ts';
import { useLiveRuns } from './use-live-runs.ts';
import { type PanelSources, usePanelData } from './use-panel-data.ts';

/** How the panel is mounted. */
export interface PanelProps extends PanelSources {
  /** Whether it takes keys; default: yes. */
  readonly isActive?: boolean;
  /** Called when a person wants to leave: `q`, escape, or Ctrl-C where the application leaves that to its parts. */
  readonly onClose?: () => void;
  /** How many columns and lines it may use; default: all of the terminal. */
  readonly width?: number;
  readonly height?: number;
}

/** The panel itself: what `Panel` shows once it is sure that it shares the application's copies of ink and react. */
export function Screen({ bus, runs, trust, isActive = true, onClose, width, height }: PanelProps): ReactNode {
  const [state, change] = useReducer(changePanel, firstState);
  const { listing, recorded, trusted, fault, refresh } = usePanelData({
    bus,
    ...(runs && { runs }),
    ...(trust && { trust }),
  });
  const live = useLiveRuns(bus);
  const size = useWindowSize();
  const { isRawModeSupported, stdin } = useStdin();
  const { stdout } = useStdout();

  const hooks = useMemo(() => hookList(listing?.hooks ?? [], bus.project), [listing, bus]);
  const problems = useMemo(() => problemList(listing?.problems ?? [], bus.project), [listing, bus]);
  const recent = useMemo(() => runList(mergeRuns(live, recorded), new Date()), [live, recorded]);
  const waits = listing?.hooks.some(({ code }) => code === 'not-trusted');
  const inert = listing && inertLine(listing);
  const facts: FrameFacts = {
    width: width ?? size.columns,
    height: height ?? size.rows,
    project: bus.project,
    canTrust: trust !== undefined,
    ...(trusted !== undefined ? { trusted } : waits && { trusted: false }),
    ...(inert !== undefined && { inert }),
    lists: { hooks: listing ? hooks : { ...hooks, empty: 'looking at the hooks …' }, runs: recent, problems },
  };
  const shown = fault === undefined || state.message !== undefined ? state : { ...state, message: fault };
  const { lines, keys, page } = drawFrame(shown, facts);

  /** Does something that takes time, and says how it went. */
  const attempt = async (work: () => Promise<string | undefined>) => {
    try {
      const message = await work();
      if (message !== undefined) change({ to: 'say', message });
    } catch (thrown) {
      change({ to: 'say', message: messageOf(thrown) });
    }
  };
  const ask = () =>
    attempt(async () => {
      if (!trust) return 'trust cannot be changed here';
      const now = await projectTrust(bus, trust);
      change({ to: 'ask', question: { trusting: !now.status.trusted, trust: now } });
      return undefined;
    });
  const answer = (yes: boolean) =>
    attempt(async () => {
      const { question } = state;
      change({ to: 'answered' });
      if (!question || !trust || !yes) return undefined;
      await trust.set(bus.project, question.trusting, question.trust.layers);
      await refresh();
      if (!question.trusting) return 'not trusted any more: its hooks do not run';
      return `trusted: ${count(question.trust.waiting.length, 'hook')} can run from now on`;
    });
  const look = () =>
    attempt(async () => {
      await refresh();
      return 'refreshed';
    });

  const act = (action: KeyAction) => {
    switch (action) {
      case 'close':
        return onClose?.();
      case 'next-list':
        return change({ to: action });
      case 'hooks':
      case 'runs':
      case 'problems':
        return change({ to: 'view', view: action });
      case 'trust':
        return void ask();
      case 'refresh':
        return void look();
      case 'yes':
      case 'no':
        return void answer(action === 'yes');
      default:
        return change({ to: 'move', move: action, keys, height: page });
    }
  };
  useInput((input, key) => keyActions(input, key, state.question !== undefined).forEach(act), {
    isActive: isActive && isRawModeSupported,
  });

  // The application's own ink would have told of the terminal's keys.
  if (!isRawModeSupported && isTerminal(stdin)) return h(Text, { wrap: 'wrap' }, otherCopies());
  const colour = wantsColour(stdout);
  return h(
    Box,
    { flexDirection: 'column', width: facts.width, height: facts.height, overflow: 'hidden' },
    // The place is the key: a line has no other identity.
    lines.map((line, index) =>
      h(Text, { key: index, wrap: 'truncate', ...(colour && styleOf(line)) }, line.text || ' '),
    ),
  );
}

function styleOf({ tone }: FrameLine) {
  return tone && tones[tone];
}

const tones: Readonly<Record<Tone, object>> = {
  title: { bold: true },
  dim: { dimColor: true },
  good: { color: 'green' },
  warn: { color: 'yellow' },
  bad: { color: 'red' },
  chosen: { inverse: true },
};

function isTerminal(stream: object): boolean {
  return 'isTTY' in stream && stream.isTTY === true;
}

/** Only on a terminal that has colours, and that no `NO_COLOR` keeps from them. */
function wantsColour(stdout: NodeJS.WritableStream): boolean {
  return isTerminal(stdout) && 'hasColors' in stdout && (stdout as NodeJS.WriteStream).hasColors();
}
