import { scriptNotExecutable } from '../../../../plugins/check/rules/script-not-executable.ts';
import { ruleCases } from '../../../helpers/rule-cases.ts';

const run = (command: unknown) => ({ Stop: [{ hooks: [{ type: 'command', command }] }] });
const at = ['/hooks/Stop/0/hooks/0/command'];
const script = (mode: number) => ({ 'project/check.sh': { content: '#!/bin/sh\n', mode } });

ruleCases(
  scriptNotExecutable,
  {
    'a script run by its name': { hooks: run('./check.sh'), files: script(0o644), at, says: /chmod \+x/ },
    'one in the middle of a line': { hooks: run('true && exec ./check.sh'), files: script(0o600), at },
  },
  {
    'an executable one': { hooks: run('./check.sh'), files: script(0o755) },
    'one behind its interpreter': { hooks: run('sh check.sh'), files: script(0o644) },
    'one that the line tests for': { hooks: run('test -x ./check.sh && ./check.sh'), files: script(0o644) },
    'a missing one': { hooks: run('./check.sh') },
  },
);
