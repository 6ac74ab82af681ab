import { execFile } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openModelServer, type ServedAnswer } from '../../helpers/model-server.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { writeFile } from '../../helpers/write-file.ts';

const program = path.resolve(import.meta.dirname, '../../../dist/program/hookline.cjs');

/** A user's agent hook on Stop with a model that gives the answers in turn, and the built program on them. */
async function place(answers: readonly ServedAnswer[], settings: object = {}) {
  const folder = temporaryFolder();
  const [data, project] = [path.join(folder, 'data'), path.join(folder, 'project')];
  const { baseURL, questions } = await openModelServer(...answers);
  const model = { provider: 'openai-compatible', baseURL, model: 'judge' };
  const hook = { type: 'agent', prompt: 'Is every function tested? $ARGUMENTS' };
  writeFile(path.join(data, 'settings.json'), { hooks: { Stop: [{ hooks: [hook] }] } });
  writeFile(path.join(data, 'hookline.json'), { model, ...settings });
  writeFile(path.join(data, 'secrets.json'), { DEPLOY: 'correct horse' }, 0o600);
  writeFile(path.join(project, 'source/sum.ts'), 'export const key = "correct horse";\n');
  const words = ['--profile', 'mercury', '--cwd', project, '--data-dir', data, '--managed-dir', folder];
  const run = (...command: readonly string[]) => runProgram([...command, ...words]);
  return { run, questions };
}

/** Not waited for by this process, whose server it asks. */
function runProgram(words: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...words], { timeout: 30_000 }, (_error, stdout, stderr) =>
      resolve({ stdout, stderr }),
    );
  });
}

test('the program has the model look at the project, and tells its verdict', async () => {
  const { run, questions } = await place([
    { calls: [['search_text', { text: 'export' }]] },
    '{"ok": false, "reason": "sum.ts has no test"}',
  ]);
  const { stdout, stderr } = await run('run', 'Stop', '--payload', '{"stop_hook_active": false}', '--json');
  expect(JSON.parse(stdout)).toMatchObject({
    decision: 'block',
    effect: 'followUp',
    reason: 'sum.ts has no test',
    outcomes: [{ type: 'agent', status: 'blocked' }],
  });
  expect(stderr).toBe('sum.ts has no test\n');
  expect(questions[1]?.results).toEqual([
    '1 lines found, 1 files searched\nsource/sum.ts:1: export const key = "[secret:DEPLOY]";',
  ]);
});

test('the steps of its runs are counted in the session’s budget, across processes', async () => {
  const { run, questions } = await place([{ calls: [['list_folder', {}]] }, '{"ok": true}'], { budget: { calls: 3 } });
  const outcomes: unknown[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const { stdout } = await run('run', 'Stop', '--payload', '{"session_id": "ses_1"}', '--json');
    outcomes.push(JSON.parse(stdout).outcomes[0]);
  }
  expect(outcomes).toMatchObject([{ status: 'passed' }, { status: 'passed' }, { status: 'failed', code: 'budget' }]);
  expect(questions).toHaveLength(3);
});

test('types and the schema know the type', async () => {
  const { run } = await place([]);
  expect(JSON.parse((await run('types', '--json')).stdout)).toContainEqual(
    expect.objectContaining({ name: 'agent', fields: expect.arrayContaining(['prompt', 'model']) }),
  );
  expect((await run('schema')).stdout).toContain('"hook.agent"');
});
