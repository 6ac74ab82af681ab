import { Console } from 'node:console';
import { describe, expect, test, vi } from 'vitest';
import { showPanel } from '../../../plugins/panel/show-panel.ts';
import { fakeTerminal } from '../../helpers/fake-terminal.ts';
import { openWorkplace } from '../../helpers/workplace.ts';

// ink wants Node's own console, which the test runner replaces.
console.Console ??= Console;

const enter = '\u001b[?1049h';
const leave = '\u001b[?1049l';
const showCursor = '\u001b[?25h';

describe('the panel as a program of its own', () => {
  test.each([
    ['q', 'q'],
    ['escape', '\u001b'],
    ['Ctrl-C', '\u0003'],
  ])('has a screen of its own, and leaves the terminal as it was at %s', async (_what, key) => {
    const place = openWorkplace();
    place.userHooks('Stop', 'echo hi');
    const { input, output, press, raw, text } = fakeTerminal();
    const rawModes: boolean[] = [];
    input.setRawMode = (mode) => {
      rawModes.push(mode);
      return input;
    };
    const refs: string[] = [];
    for (const name of ['ref', 'unref'] as const) {
      input[name] = () => {
        refs.push(name);
        return input;
      };
    }
    const shown = showPanel({ bus: place.bus(), input, output });
    await vi.waitFor(() => expect(text()).toContain('echo hi'), { timeout: 20_000 });
    expect(raw().indexOf(enter)).toBe(0);
    press(key);
    await shown;
    expect(rawModes).toEqual([true, false]);
    expect(refs.at(-1)).toBe('ref');
    expect(input.isPaused()).toBe(true);
    expect(raw().endsWith(leave + showCursor)).toBe(true);
  });
});
