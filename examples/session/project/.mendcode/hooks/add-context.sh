#!/bin/sh
# Tells the model what changed since the session's first prompt, and how the tests stand.

mark=".mendcode/first-prompt-$MENDCODE_SESSION_ID"
[ -e "$mark" ] || : >"$mark"
changed=$(find . -name .mendcode -prune -o -type f -newer "$mark" -print | sed 's|^\./||' | sort | paste -s -d ' ' -)
echo "changed since the first prompt: ${changed:-nothing}"

if report=$(node --test-reporter=tap test/split.test.mjs 2>&1); then
  echo 'all tests pass'
else
  echo 'failing tests:'
  printf '%s\n' "$report" | sed -n 's/^not ok [0-9]* - /- /p'
fi
