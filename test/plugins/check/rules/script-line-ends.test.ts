import { scriptLineEnds } from '../../../../plugins/check/rules/script-line-ends.ts';
import { ruleCases } from '../../../helpers/rule-cases.ts';

const run = (command: unknown) => ({ Stop: [{ hooks: [{ type: 'command', command }] }] });
const at = ['/hooks/Stop/0/hooks/0/command'];
const script = (content: string) => ({ 'project/check': { content, mode: 0o755 } });

ruleCases(
  scriptLineEnds,
  {
    'a shell script': {
      hooks: run('bash ./check'),
      files: script('if true; then\r\n true\r\nfi\r\n'),
      at,
      says: /Windows/,
    },
    'any script that its first line names the program of': {
      hooks: run('./check'),
      files: script('#!/usr/bin/env node\r\n1;\r\n'),
      at,
    },
    'a shell script whose first line alone has those of Unix': {
      hooks: run('./check'),
      files: script('#!/bin/sh\nif true\r\nthen true\r\nfi\r\n'),
      at,
    },
  },
  {
    'one whose first line names what reads them all the same': {
      hooks: run('./check'),
      files: script('#!/usr/bin/env node\n1;\r\n'),
    },
    'one with the line ends of Unix': { hooks: run('bash ./check; ./check'), files: script('#!/bin/sh\ntrue\n') },
    'one that its interpreter reads all the same': { hooks: run('node ./check'), files: script('1;\r\n') },
    'a carriage return inside a line': { hooks: run('bash ./check'), files: script("printf 'a\rb'\n") },
  },
);
