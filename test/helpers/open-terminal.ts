import { execFileSync, spawnSync } from 'node:child_process';
import { expect, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

/** Whether tmux is there to open terminals with. */
export const hasTmux = spawnSync('tmux', ['-V']).status === 0;

/** A real terminal with a shell in it that prompts `READY>`. */
export interface OpenTerminal {
  /** Types a line. */
  enter(line: string): void;
  /** Presses keys, by tmux's names of them: `q`, `Tab`, `Escape`, `C-c`. */
  press(...keys: string[]): void;
  /** Pastes a text, as one piece. */
  paste(text: string): void;
  resize(columns: number, lines: number): void;
  /** Closes the terminal: what runs in it is hung up on. */
  hangUp(): void;
  /** What is on the screen; with `escapes`, colours too. */
  screen(options?: { readonly escapes?: boolean }): string;
  /** Waits until the screen shows a text. */
  shows(text: string | RegExp): Promise<void>;
  /** Whether the cursor is seen, and whether a program has taken the screen. */
  state(): { readonly cursor: boolean; readonly taken: boolean };
}

let opened = 0;

/** Opens a terminal in a folder, until the test is over. */
export async function openTerminal(
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<OpenTerminal> {
  opened += 1;
  const socket = `hookline-test-${process.pid}-${opened}`;
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, TMUX_TMPDIR: temporaryFolder(), TERM: 'xterm-256color', LANG: 'C.UTF-8', ...environment };
  const tmux = (...words: string[]) =>
    execFileSync('tmux', ['-L', socket, '-f', '/dev/null', '-u', ...words], { env, encoding: 'utf8' });
  tmux('new-session', '-d', '-x', '100', '-y', '24', '-c', folder, '/bin/sh -i');
  onTestFinished(() => void spawnSync('tmux', ['-L', socket, 'kill-server'], { env }));

  const screen = ({ escapes = false } = {}) => tmux('capture-pane', '-p', ...(escapes ? ['-e'] : []));
  const shows = (text: string | RegExp) =>
    vi.waitFor(() => expect(screen()).toMatch(text), { timeout: 30_000, interval: 50 });
  const enter = (line: string) => void tmux('send-keys', '-l', `${line}\n`);
  enter(`PS1='READY> '; clear`);
  await shows(/^READY>\s*$/);
  return {
    enter,
    press: (...keys) => void tmux('send-keys', ...keys),
    paste(text) {
      tmux('set-buffer', '--', text);
      tmux('paste-buffer', '-p', '-r');
    },
    hangUp: () => void tmux('kill-server'),
    resize: (columns, lines) => void tmux('resize-window', '-x', `${columns}`, '-y', `${lines}`),
    screen,
    shows,
    state() {
      const [cursor, taken] = tmux('display-message', '-p', '#{cursor_flag} #{alternate_on}').trim().split(' ');
      return { cursor: cursor === '1', taken: taken === '1' };
    },
  };
}
