import path from 'node:path';
import manifest from '../package.json' with { type: 'json' };

/** The files of a package for a hook type, by name; `folder` is where they will lie. */
export function newTypeFiles(type: string, folder: string): ReadonlyMap<string, string> {
  return new Map([
    ['package.json', `${JSON.stringify(packageJson(type, folder), null, 2)}\n`],
    ['index.js', source(type)],
    ['index.test.js', test(type)],
    ['README.md', readme(type, folder)],
  ]);
}

function packageJson(type: string, folder: string) {
  return {
    name: `hookline-${type}`,
    version: '0.1.0',
    description: `A hook type for hookline: ${type}.`,
    type: 'module',
    exports: './index.js',
    files: ['index.js'],
    engines: manifest.engines,
    scripts: { test: 'node --test' },
    peerDependencies: { hookline: `^${manifest.version}` },
    devDependencies: { hookline: ownPackage(folder) },
  };
}

/** What to install to have this very hookline: its version, or its folder where it is no installed package. */
function ownPackage(folder: string): string {
  const root = path.resolve(import.meta.dirname, import.meta.filename.endsWith('.ts') ? '..' : '../..');
  return root.split(path.sep).includes('node_modules')
    ? `^${manifest.version}`
    : `file:${path.relative(folder, root).replaceAll('\\', '/')}`;
}

function source(type: string): string {
  return `// @ts-check
import { block, defineHookType } from "hookline";

export default defineHookType({
  type: "${type}",
  summary: "Blocks a tool call that holds a word.",
  // Validates files, types \`hook\` below, and completes in editors.
  schema: {
    type: "object",
    required: ["word"],
    properties: {
      word: { type: "string", minLength: 1, description: "What may not be in the call." },
      reason: { type: "string", description: "What the model is told." },
    },
  },
  defaults: { reason: "that word may not be used here", timeout: 5 },
  // What lists show.
  label: ({ word }) => \`no "\${word}"\`,
  // Returning nothing carries on; throwing is a failed run, and never blocks.
  run({ hook, payload }) {
    // The rest of the payload, the session's id and the project, holds any short word by chance.
    return JSON.stringify(payload.tool_input ?? "").includes(hook.word) ? block(hook.reason) : undefined;
  },
});
`;
}

function test(type: string): string {
  return `import test from "node:test";
import { checkHookType } from "hookline/testing";
import hookType from "./index.js";

test("${type}", () =>
  checkHookType(hookType, {
    valid: [{ word: "deploy" }, { word: "deploy", reason: "not today", timeout: 1 }],
    invalid: [
      { hook: {}, problem: { code: "bad-field" } },
      { hook: { word: 5 }, problem: { code: "bad-field", at: "/word" } },
    ],
    runs: [
      {
        hook: { word: "deploy", reason: "not today" },
        payload: { tool_name: "bash", tool_input: { command: "npm run deploy" } },
        outcome: { status: "blocked", reason: "not today" },
      },
      {
        hook: { word: "deploy" },
        payload: { tool_name: "bash", tool_input: { command: "npm test" } },
        outcome: { status: "passed" },
      },
    ],
  }));
`;
}

function readme(type: string, folder: string): string {
  return `# hookline-${type}

A hook type for [hookline](https://www.npmjs.com/package/hookline): \`${type}\` blocks a tool call that holds a word.

\`\`\`sh
npm install
npm test
\`\`\`

Name it in \`hookline.json\` in your data dir (\`~/.mendcode\` for Mendcode), by its folder or, installed there, by its name:

\`\`\`json
{ "plugins": [${JSON.stringify(folder)}] }
\`\`\`

and use it in a hooks file:

\`\`\`json
{ "hooks": { "PreToolUse": [{ "matcher": "bash", "hooks": [{ "type": "${type}", "word": "deploy" }] }] } }
\`\`\`

\`hookline types\`, \`hookline list\` and \`hookline schema\` show it.

| field | is |
| --- | --- |
| \`word\` | what may not be in the call |
| \`reason\` | what the model is told |
`;
}
