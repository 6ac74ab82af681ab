import fs from 'node:fs';
import { onTestFinished, vi } from 'vitest';

/** Has the system open no file more, until the returned function is called or the test is over. For use inside a test. */
export function noFileLeft(): () => void {
  const open = vi.spyOn(fs, 'openSync').mockImplementation(() => {
    throw Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE', errno: -24, syscall: 'open' });
  });
  onTestFinished(() => open.mockRestore());
  return () => open.mockRestore();
}
