import { expect, test } from 'vitest';
import { reportStyle } from '../../../plugins/trace/report-style.ts';

test('the style sheet asks for nothing from elsewhere and cannot end its element', () => {
  expect(reportStyle).not.toMatch(/url\(|@import|@font-face|<\//);
});

test.each(['good', 'refused', 'warned', 'quiet'])('it has a colour for what is %s', (tone) => {
  expect(reportStyle).toMatch(new RegExp(`--${tone}: #`));
});
