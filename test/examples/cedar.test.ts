import { test } from 'vitest';
import { followReadme } from '../helpers/follow-readme.ts';

test('what the README of the cedar example says is what happens', () => followReadme('cedar'));
