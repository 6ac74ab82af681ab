import { render } from 'ink-testing-library';
import { createElement as h } from 'react';
import { expect, onTestFinished, vi } from 'vitest';
import { Panel, type PanelProps } from '../../plugins/panel/index.ts';

/** A panel on a screen of its own. */
export interface OpenPanel {
  /** The lines that are on the screen, without blanks at their ends. */
  lines(): string[];
  /** Types text; names of keys in angle brackets are pressed: `<tab>`, `<down>`, `<escape>`. */
  press(keys: string): void;
  /** Waits until the screen shows a text. */
  shows(text: string | RegExp): Promise<void>;
  /** Waits until it does not. */
  hides(text: string | RegExp): Promise<void>;
  /** Mounts it again with other properties. */
  change(props: Partial<PanelProps>): void;
  unmount(): void;
}

/** Mounts a panel, by default on 100 columns and 24 lines, until the test is over. */
export function openPanel(props: PanelProps): OpenPanel {
  const withSize = { width: 100, height: 24, ...props };
  const app = render(h(Panel, withSize));
  onTestFinished(() => app.unmount());
  const lines = () => (app.lastFrame() ?? '').split('\n').map((line) => line.trimEnd());
  const wait = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 20 });
  return {
    lines,
    press: (text) => app.stdin.write(text.replace(/<([a-z-]+)>/g, (_, name) => keys.get(name) ?? '')),
    shows: (text) => wait(() => expect(lines().join('\n')).toMatch(text)),
    hides: (text) => wait(() => expect(lines().join('\n')).not.toMatch(text)),
    change: (other) => app.rerender(h(Panel, { ...withSize, ...other })),
    unmount: app.unmount,
  };
}

const keys: ReadonlyMap<string, string> = new Map([
  ['tab', '\t'],
  ['up', '\u001b[A'],
  ['down', '\u001b[B'],
  ['page-up', '\u001b[5~'],
  ['page-down', '\u001b[6~'],
  ['home', '\u001b[H'],
  ['end', '\u001b[F'],
  ['escape', '\u001b'],
  ['return', '\r'],
  ['control-c', '\u0003'],
]);
