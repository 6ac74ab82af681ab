import fs from 'node:fs';
import { parseEnv } from 'node:util';

/** Reads the settings of the project: `CURRENCY`, and the key for the exchange rates. */
export function readSettings() {
  return parseEnv(fs.readFileSync(new URL('../.env', import.meta.url), 'utf8'));
}
