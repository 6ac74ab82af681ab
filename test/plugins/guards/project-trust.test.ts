import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectTrust } from '../../../plugins/guards/project-trust.ts';
import { openTrustStore } from '../../../plugins/guards/trust-store.ts';
import { mendcode } from '../../../plugins/profiles/mendcode/index.ts';
import { openWorkplace } from '../../helpers/workplace.ts';
import { writeFile } from '../../helpers/write-file.ts';

function place() {
  const workplace = openWorkplace();
  return { ...workplace, store: openTrustStore(mendcode, workplace) };
}

describe('what trust in a project means', () => {
  test('is its hooks, packages too, and never those of the user', async () => {
    const { bus, project, store, userHooks, projectHooks } = place();
    userHooks('Stop', 'echo user');
    projectHooks('Stop', 'echo project');
    writeFile(path.join(project, '.mendcode/packages/lint/hooks.json'), {
      hooks: { Stop: [{ hooks: [{ command: 'l' }] }] },
    });
    const { status, hooks, waiting, layers } = await projectTrust(bus(), store);
    expect(status).toMatchObject({ directory: project, trusted: false });
    expect(hooks.map(({ layer }) => layer)).toEqual(['project', 'project-package:lint']);
    expect(waiting).toEqual(hooks);
    expect(layers.map(({ id }) => id)).toEqual(['user', 'project', 'project-package:lint']);
  });

  test('is nothing that waits once it is trusted', async () => {
    const { bus, project, store, projectHooks } = place();
    projectHooks('Stop', 'true');
    await store.set(project, true, []);
    expect(await projectTrust(bus(), store)).toMatchObject({
      hooks: [{ runs: true }],
      waiting: [],
      status: { trusted: true },
    });
  });

  test('is what the files say now, however fresh the last look is', async () => {
    const { bus: open, store, projectHooks } = place();
    const bus = open();
    projectHooks('Stop', 'echo one');
    await bus.list();
    projectHooks('Stop', 'echo one', 'echo two');
    expect((await projectTrust(bus, store)).waiting).toHaveLength(2);
  });

  test('are the files that changed since trust was last given, also when it was taken since', async () => {
    const { bus: open, project, store, projectHooks } = place();
    const bus = open();
    projectHooks('Stop', 'echo one');
    expect((await projectTrust(bus, store)).changed).toEqual([]);
    await store.set(project, true, (await projectTrust(bus, store)).layers);
    projectHooks('Stop', 'echo two');
    await store.set(project, false, (await projectTrust(bus, store)).layers);
    expect((await projectTrust(bus, store)).changed).toEqual(['.mendcode/hooks.json']);
  });
});
