import { expect, test } from 'vitest';
import { HookBus } from '../../../core/bus.ts';
import { inlineLayer } from '../../../plugins/layers/inline.ts';
import { prompt } from '../../../plugins/runners/prompt.ts';
import type { CompletionRequest } from '../../../types/host.ts';
import { testProfile } from '../../helpers/test-profile.ts';

test('a model is told what to answer with, and asked nothing but the question', async () => {
  const requests: CompletionRequest[] = [];
  const host = {
    async complete(request: CompletionRequest) {
      requests.push(request);
      return '{"ok": true}';
    },
    verify: () => Promise.reject(new Error('a prompt needs no tools')),
  };
  const bus = new HookBus({ profile: testProfile, host }).use(prompt);
  bus.use(inlineLayer({ Before: [{ hooks: [{ type: 'prompt', prompt: 'Is it safe?' }] }] }));
  expect((await bus.emit('Before', { tool: 'bash' })).outcomes).toMatchObject([{ status: 'passed' }]);
  expect(requests.map((request) => Object.keys(request).sort())).toEqual([['prompt', 'session', 'signal']]);
  expect(requests[0]?.prompt).toMatch(/^Judge .*\{"ok": true\}.*\{"ok": false, "reason": .*\n\nIs it safe\?\n\n\{/);
});
