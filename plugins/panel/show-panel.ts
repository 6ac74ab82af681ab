import { render } from 'ink';
import { createElement as h } from 'react';
import { Panel } from './panel.ts';
import type { PanelProps } from './screen.ts';

/** The panel as a program of its own. */
export interface ShowPanelOptions extends Omit<PanelProps, 'isActive' | 'onClose' | 'width' | 'height'> {
  /** Default: stdin and stdout; both have to be terminals. */
  readonly input?: NodeJS.ReadStream;
  readonly output?: NodeJS.WriteStream;
}

/**
 * Shows the panel on a screen of its own until a person leaves it by `q`, escape or Ctrl-C; the terminal is then as it was
 * before. For programs that are no ink application.
 */
export async function showPanel({ input, output, ...sources }: ShowPanelOptions): Promise<void> {
  const app = render(h(Panel, { ...sources, onClose: () => app.unmount() }), {
    stdin: input ?? process.stdin,
    stdout: output ?? process.stdout,
    alternateScreen: true,
    // The panel takes Ctrl-C as a wish to leave, like any other.
    exitOnCtrlC: false,
    // ink would show nothing where it believes to be in a CI, terminal or not.
    interactive: true,
  });
  await app.waitUntilExit();
  release(input ?? process.stdin);
}

/** Gives the input back as it was: ink goes on reading it, and leaves it so that reading does not keep a program alive. */
function release(input: NodeJS.ReadStream): void {
  // A stream tells that it pauses only when it was flowing.
  input.resume();
  input.pause();
  input.ref();
}
