import { spawnSync } from 'node:child_process';
import { test } from 'vitest';
import { followReadme } from '../helpers/follow-readme.ts';

const hasServer = spawnSync('nats-server', ['--version']).status === 0;

test.skipIf(!hasServer)('what the README of the nats example says is what happens (needs nats-server)', () =>
  followReadme('nats'),
);
