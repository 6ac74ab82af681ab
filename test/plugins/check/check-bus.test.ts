import { expect, test } from 'vitest';
import { checkBus } from '../../../plugins/check/check-bus.ts';
import { masking } from '../../../plugins/guards/masking.ts';
import { openSecretStore } from '../../../plugins/guards/secret-store.ts';
import { checkedFolders } from '../../helpers/checked-files.ts';

test('problems, findings and changes of one look', async () => {
  const { bus, folders, file } = checkedFolders({
    'data/hooks.json': {
      hooks: { Stop: [{ hooks: [{ command: 'true', timeout: 5_000 }, { command: '/nowhere/x.sh' }] }] },
    },
  });
  const { problems, findings, fixes, hooks } = await checkBus(bus, folders);
  expect(problems.map(({ code, message }) => [code, message])).toEqual([
    ['bad-field', expect.stringMatching(/over the maximum.*write 5$/)],
  ]);
  expect(findings).toEqual([
    {
      rule: 'missing-script',
      severity: 'error',
      message: '/nowhere/x.sh does not exist',
      file: file('data/hooks.json'),
      line: 1,
      column: expect.any(Number),
      at: '/hooks/Stop/0/hooks/1/command',
    },
  ]);
  expect(fixes.map((fix) => [fix.file, fix.edits.length])).toEqual([[file('data/hooks.json'), 1]]);
  expect(hooks).toBe(2);
});

test('a stored secret is masked in what is found', async () => {
  const { bus, folders } = checkedFolders({
    'data/hooks.json': { hooks: { Stop: [{ hooks: [{ command: '/nowhere/tr0ub4dor-and-3/x.sh' }] }] } },
    'data/secrets.json': { content: '{ "PASS": "tr0ub4dor-and-3" }', mode: 0o600 },
  });
  bus.use(masking(openSecretStore(folders.data)));
  const { findings } = await checkBus(bus, folders);
  expect(findings.map(({ message }) => message)).toEqual(['/nowhere/[secret:PASS]/x.sh does not exist']);
});
