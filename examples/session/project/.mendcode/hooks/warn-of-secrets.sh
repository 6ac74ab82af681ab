#!/bin/sh
# Hooks get stored secrets as markers, [secret:NAME]. Where one stands in a tool's output, the tool printed a secret.

names=$(grep -o '\[secret:[A-Za-z0-9_.-]*\]' | sort -u | paste -s -d ' ' -)
[ -z "$names" ] && exit 0
echo "This output held a stored secret: $names. Never print or repeat it; name it where you need it." >&2
exit 2
