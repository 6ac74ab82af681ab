import { bashism } from '../../../../plugins/check/rules/bashism.ts';
import { mendcode } from '../../../../plugins/profiles/mendcode/index.ts';
import { mercury } from '../../../../plugins/profiles/mercury/index.ts';
import { ruleCases } from '../../../helpers/rule-cases.ts';

const run = (command: unknown) => ({ PreToolUse: [{ hooks: [{ type: 'command', command }] }] });
const at = ['/hooks/PreToolUse/0/hooks/0/command'];
const script = (content: string) => ({ 'project/check.sh': { content, mode: 0o755 } });

ruleCases(
  bashism,
  {
    'a test of Bash in a line that sh runs': {
      profile: mendcode,
      hooks: run('[[ -f x ]] && exit 2'),
      at,
      says: /line is run by sh.*"\[\[/,
    },
    'an array in a line, with which dash gives up': {
      profile: mendcode,
      hooks: run('a=(1 2); echo "${a[0]}"'),
      at,
      says: /blocks every PreToolUse/,
    },
    'one in a script that sh runs': {
      hooks: run('sh check.sh'),
      files: script('cat <<< x\n'),
      at,
      says: /check\.sh is run by sh/,
    },
    'one in a script that asks for sh': {
      hooks: run('./check.sh'),
      files: script('#!/bin/sh\nset -euo pipefail\n'),
      at,
      says: /pipefail/,
    },
  },
  {
    'a line that bash runs': { profile: mercury, hooks: run('[[ -f x ]] && exit 2') },
    'a line that sh knows': { hooks: run('[ -f x ] && { echo no >&2; exit 2; }') },
    'a script for Bash': { hooks: run('./check.sh'), files: script('#!/usr/bin/env bash\na=(1 2)\n') },
    'a script that bash runs': { hooks: run('bash check.sh'), files: script('#!/bin/sh\na=(1 2)\n') },
    'a line for bash inside': { hooks: run("bash -c 'a=(1 2)'") },
    'a list of words': { hooks: run(['bash', '-c', '[[ a ]]']) },
  },
);
