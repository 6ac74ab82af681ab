// Tells the model how the tests stand: what is printed here is added to the prompt.

import { failingTests } from './failing-tests.mjs';

const failing = failingTests();
console.log(
  failing.length === 0 ? 'All tests pass.' : `Tests that fail:\n${failing.map((name) => `- ${name}`).join('\n')}`,
);
