import { formatAmount, parseAmount } from './money.mjs';
import { readSettings } from './settings.mjs';
import { split } from './split.mjs';

const [amount = '', people = '', option] = process.argv.slice(2);
const settings = readSettings();
if (option === '--debug') console.log('settings', settings);

const shares = split(parseAmount(amount), Number(people));
for (const share of shares) console.log(formatAmount(share), settings.CURRENCY);
