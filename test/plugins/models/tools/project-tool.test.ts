import { expect, test } from 'vitest';
import { projectTools } from '../../../../plugins/models/tools/index.ts';
import { defineTool } from '../../../../plugins/models/tools/project-tool.ts';
import { lookAt } from '../../../helpers/project-look.ts';

test('a tool gets its input as its schema types it', () => {
  const tool = defineTool({
    name: 'count',
    description: '',
    input: { type: 'object', properties: { to: { type: 'integer' } }, required: ['to'] },
    run: ({ to }) => 'x'.repeat(to),
  });
  expect(tool.run({ to: 3 }, lookAt({}))).toBe('xxx');
  expect(Object.isFrozen(tool)).toBe(true);
});

test('a verifier has tools that read, list and search, each with words for the model', () => {
  expect(projectTools.map(({ name }) => name)).toEqual(['read_file', 'list_folder', 'search_text']);
  for (const { description, input } of projectTools) {
    expect(description).not.toBe('');
    for (const field of Object.values(input.properties)) expect(field).toHaveProperty('description');
  }
});
