import { unquotedDirectory } from '../../../../plugins/check/rules/unquoted-directory.ts';
import { mendcode } from '../../../../plugins/profiles/mendcode/index.ts';
import { ruleCases } from '../../../helpers/rule-cases.ts';

const run = (command: unknown) => ({ Stop: [{ hooks: [{ type: 'command', command }] }] });
const at = ['/hooks/Stop/0/hooks/0/command'];
const profile = mendcode;

ruleCases(
  unquotedDirectory,
  {
    'the project as the start of a path': {
      profile,
      hooks: run('$MENDCODE_PROJECT_DIR/check.sh'),
      at,
      says: /\$MENDCODE_PROJECT_DIR.*quotes/,
      fixed: run('"$MENDCODE_PROJECT_DIR"/check.sh'),
    },
    'the name in braces, twice, beside a quoted one': {
      profile,
      hooks: run('cd ${CLAUDE_PROJECT_DIR} && node "$CLAUDE_PROJECT_DIR/a.js" $MENDCODE_HOOK_DIR/b.json'),
      at,
      fixed: run('cd "${CLAUDE_PROJECT_DIR}" && node "$CLAUDE_PROJECT_DIR/a.js" "$MENDCODE_HOOK_DIR"/b.json'),
    },
    'the working directory, which every shell sets': {
      hooks: run('bash $PWD/check.sh'),
      at,
      fixed: run('bash "$PWD"/check.sh'),
    },
    'one in a substitution and one in a loop': {
      profile,
      hooks: run('x="$(cat $CLAUDE_PROJECT_DIR/x)"; while read -r y; do ls $CLAUDE_PROJECT_DIR; done'),
      at,
      fixed: run('x="$(cat "$CLAUDE_PROJECT_DIR"/x)"; while read -r y; do ls "$CLAUDE_PROJECT_DIR"; done'),
    },
    'one with a fallback': {
      profile,
      hooks: run('bash ${CLAUDE_PROJECT_DIR:-.}/check.sh'),
      at,
      fixed: run('bash "${CLAUDE_PROJECT_DIR:-.}"/check.sh'),
    },
    'the words of a loop': {
      profile,
      hooks: run('for f in $CLAUDE_PROJECT_DIR/*.md; do cat "$f"; done'),
      at,
      fixed: run('for f in "$CLAUDE_PROJECT_DIR"/*.md; do cat "$f"; done'),
    },
    'the file of a redirection': {
      profile,
      hooks: run('date >> $CLAUDE_PROJECT_DIR/log.txt'),
      at,
      fixed: run('date >> "$CLAUDE_PROJECT_DIR"/log.txt'),
    },
    'one in double quotes that are for another shell': {
      profile,
      hooks: run('bash -c "$CLAUDE_PROJECT_DIR/x.sh"'),
      at,
    },
    'one in a line for another shell': { profile, hooks: run("bash -c 'cd $CLAUDE_PROJECT_DIR && true'"), at },
  },
  {
    'one in quotes': { profile, hooks: run('"$MENDCODE_PROJECT_DIR"/check.sh "${CLAUDE_PROJECT_DIR}/x y"') },
    'one in quotes for both shells': { profile, hooks: run('bash -c "\\"$CLAUDE_PROJECT_DIR\\"/x.sh; ls \'$PWD\'"') },
    'one in single quotes': { profile, hooks: run("echo '$MENDCODE_PROJECT_DIR/check.sh'") },
    'an assignment, which no shell splits': { profile, hooks: run('dir=$CLAUDE_PROJECT_DIR/x; "$dir/y"') },
    'a test in [[ ]]': { profile, hooks: run('[[ -d $CLAUDE_PROJECT_DIR/x ]] || true') },
    'another variable': { profile, hooks: run('$HOME/check.sh') },
    'a list of words, which no shell reads': { profile, hooks: run(['echo', '$CLAUDE_PROJECT_DIR/x']) },
    'a line that cannot be parsed': { profile, hooks: run('if $CLAUDE_PROJECT_DIR/x') },
  },
);
