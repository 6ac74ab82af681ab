/** What the user of the example types, line by line. Each question of the agent's is answered with yes. */
export const demoLines: readonly string[] = [
  'formatMinutes(120) says “2 h 0 min”, it should say “2 h”. Please fix it.',
  '!node --test',
  '/compact keep what was fixed',
  'Write it into the changelog.',
  '/archive',
];
