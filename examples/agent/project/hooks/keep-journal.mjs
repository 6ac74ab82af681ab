// Notes the moments of a session that people ask about afterwards.

import fs from 'node:fs';
import { json } from 'node:stream/consumers';

const { hook_event_name: event, ...facts } = await json(process.stdin);
const said =
  facts.message ?? facts.summary ?? facts.compact_summary ?? facts.reason ?? facts.source ?? facts.trigger ?? '';
fs.appendFileSync('journal.txt', `${event} ${String(said).split('\n', 1)[0]}\n`.replace(/ \n/, '\n'));
