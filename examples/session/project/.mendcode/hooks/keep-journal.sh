#!/bin/sh
# Notes the moments of a session that people ask about afterwards.

printf '%s %s\n' "$(date '+%H:%M:%S')" "$MENDCODE_HOOK_EVENT" >>.mendcode/journal.txt
echo 'noted in .mendcode/journal.txt'
