import { unsetVariable } from '../../../../plugins/check/rules/unset-variable.ts';
import { mendcode } from '../../../../plugins/profiles/mendcode/index.ts';
import { mercury } from '../../../../plugins/profiles/mercury/index.ts';
import { ruleCases } from '../../../helpers/rule-cases.ts';

const run = (command: unknown) => ({ PreToolUse: [{ hooks: [{ type: 'command', command }] }] });
const at = ['/hooks/PreToolUse/0/hooks/0/command'];

ruleCases(
  unsetVariable,
  {
    'the input of the tool': {
      hooks: run('echo "$TOOL_INPUT" | grep -q rm'),
      at,
      says: /\$TOOL_INPUT: .*jq -r '\.tool_input'/,
    },
    'a path, in braces': { hooks: run('prettier --write "${CLAUDE_FILE_PATHS}"'), at, says: /stdin/ },
    'a part of it, in a substitution': { hooks: run('x=$(basename "$TOOL_INPUT_FILE_PATH")'), at },
    'a field by its own name': { hooks: run('ruff check "$file_path"'), at },
    'one in a line for another shell': { hooks: run(['bash', '-c', 'echo "$TOOL_INPUT"']), at },
    'one in a script': {
      hooks: run('bash format.sh'),
      files: { 'project/format.sh': 'set -e\nprettier "$FILE_PATH"\n' },
      at,
    },
    'a field of the payload with the name of an agent before it': { hooks: run('echo "$CURSOR_CWD"'), at },
    'a field of the payload in small letters': { hooks: run('echo "$session_id"'), at },
    'an argument, which no hook is given': {
      hooks: run('prettier --write "$1"'),
      at,
      says: /nothing sets \$1: .*stdin/,
    },
    'a file, by whatever name': { hooks: run('npx eslint --fix $FILE'), at },
    'one in python': { hooks: run(`python3 -c "import os; print(os.environ['CLAUDE_TOOL_INPUT'])"`), at },
    'one in a script of node': {
      hooks: run('node format.mjs'),
      files: { 'project/format.mjs': 'console.log(process.env.TOOL_INPUT)\n' },
      at,
    },
    'the project of another agent': {
      hooks: run('"$GEMINI_PROJECT_DIR"/x.sh'),
      at,
      says: /nothing sets \$GEMINI_PROJECT_DIR/,
    },
    'the project, where this agent sets none': { profile: mercury, hooks: run('"$CLAUDE_PROJECT_DIR"/x.sh'), at },
  },
  {
    'one that the line sets': { hooks: run('FILE_PATH=$(jq -r .tool_input.file_path); prettier "$FILE_PATH"') },
    'one that is read': { hooks: run('jq -r .x | while read -r FILE_PATH; do echo "$FILE_PATH"; done') },
    'one that a function sets': { hooks: run('f() { local file_path=$1; ls "$file_path"; }; f x') },
    'one with a fallback': { hooks: run('echo "${TOOL_INPUT:-$(cat)}"') },
    'one that the line sets for a script': {
      hooks: run('TOOL_INPUT="$(cat)" bash format.sh'),
      files: { 'project/format.sh': 'echo "$TOOL_INPUT"\n' },
    },
    'one that is set where it is missing': { hooks: run(': "${TOOL_INPUT:=$(cat)}"; echo "$TOOL_INPUT"') },
    'one that is asked for first': {
      hooks: run('if [ -n "${TOOL_INPUT:-}" ]; then i=$TOOL_INPUT; else i=$(cat); fi; echo "$i"'),
    },
    'one beside stdin in a script of python': {
      hooks: run('python3 x.py'),
      files: { 'project/x.py': 'raw = os.environ.get("TOOL_INPUT") or sys.stdin.read()\n' },
    },
    'one that the line sets for python': {
      hooks: run('TOOL_INPUT="$(cat)" python3 x.py'),
      files: { 'project/x.py': 'raw = os.environ["TOOL_INPUT"]\n' },
    },
    'one that a script sets for python in it': {
      hooks: run('bash x.sh'),
      files: { 'project/x.sh': 'export TOOL_INPUT="$(cat)"\npython3 - <<E\nprint(os.environ["TOOL_INPUT"])\nE\n' },
    },
    'one that a script of node sets': {
      hooks: run('node x.mjs'),
      files: { 'project/x.mjs': 'process.env.TOOL_INPUT = "x";\n' },
    },
    'arguments of a function, of a program and of another shell': {
      hooks: run(`f() { ls "$1"; }; f x; awk '{ print $1 }' y; sh -c 'ls "$1"' _ z`),
    },
    'an argument that the line sets': { hooks: run('set -- $(jq -r .tool_name); echo "$1"') },
    'the arguments of a script': { hooks: run('bash x.sh a'), files: { 'project/x.sh': 'echo "$1"\n' } },
    'a file that the line finds': { hooks: run('FILE=$(jq -r .tool_input.file_path) && black "$FILE"') },
    'a script that sources what may set it': {
      hooks: run('bash format.sh'),
      files: { 'project/format.sh': '. ./lib.sh\necho "$TOOL_INPUT"\n' },
    },
    'a setting of the user': {
      profile: mercury,
      hooks: { SessionStart: [{ hooks: [{ type: 'command', command: 'echo "$CLAUDE_MODEL"' }] }] },
    },
    'one in single quotes': { hooks: run("echo '$TOOL_INPUT'") },
    'a variable of the user': { hooks: run('echo "$MY_INPUT $HOME $PATH"') },
    'one that this agent sets': { profile: mendcode, hooks: run('"$CLAUDE_PROJECT_DIR"/x.sh "$MENDCODE_HOOK_EVENT"') },
  },
);
