import type { Subshell } from 'unbash';
import { pointer } from '../../../core/path.ts';
import { isWithin, lostStatuses } from '../lost-status.ts';
import type { CheckedHook, Rule } from '../rule.ts';
import { codeEffects } from '../shell/code-effects.ts';
import { codeTexts } from '../shell/code-texts.ts';
import type { HookCode } from '../shell/hook-code.ts';

/** A guard whose no does not count: its status 2 is dropped, or it says no with another status. */
export const guardFailsOpen: Rule = {
  id: 'guard-fails-open',
  summary: 'A hook is there to refuse something, and its refusal does not count.',
  severity: 'error',
  looksAt: 'hook',
  async check(hook) {
    const effect = hook.in.definition.block.do;
    const code = effect === 'refuse' || effect === 'cancel' ? await hook.code() : undefined;
    if (!code) return [];
    const message = droppedStatus(code) ?? otherStatus(code) ?? inBackground(hook, code);
    return message === undefined ? [] : [{ at: pointer(hook.at, 'command'), message }];
  },
};

/** `guard.sh || true`, where the script is one that ends with status 2. */
function droppedStatus({ line, scripts }: HookCode): string | undefined {
  if (!line) return undefined;
  // What the line's own shell reads ends the line with its status.
  const guards = scripts
    .filter(({ file, sourced }) => !sourced && codeEffects(file.text ?? '').exitsTwo)
    .map(({ command }) => command);
  const groups = line.tree.nodes.filter((node): node is Subshell => node.type === 'Subshell');
  const blocking = [...guards, ...groups.filter(({ pos, end }) => codeEffects(line.text.slice(pos, end)).exitsTwo)];
  const lost = lostStatuses(line.tree).find((each) => blocking.some((node) => node && isWithin(node, each)));
  return lost && `its status 2, which blocks, is dropped by "${lost.by}": let it be the status of the whole line`;
}

/** With a text as its status, Python tells it and ends with 1; so does `abort` of Ruby. */
const tellingExit = /\bsys\.exit\(\s*f?["']|\babort\s*\(?\s*["']/;
const otherExit = /\b(?:sys\.|process\.|os\._)?exit\s*\(?\s*1\b|\bSystemExit\(\s*1\b|\bexitCode\s*=\s*1\b/;
const refusal =
  /\b(?:block(?:ed|ing)?|den(?:y|ied)|refus(?:e|ed|ing)|forbidden|not (?:allowed|permitted)|prohibited|reject(?:ed)?|dangerous)\b|\b(?:cannot|can't|do not|don't|must not|never) (?:change|commit|delete|edit|modify|push|remove|run|touch|write)\b/i;
const toStandardError = />&2|sys\.stderr|console\.error|process\.stderr|\bwarn\b|\$stderr/;
const toStandardOutput = /\b(?:echo|printf?|console\.log)\b/;
const block = /\bblock(?:ed|ing)\b/i;

/** It says that it refuses, then ends with status 1; nowhere does it block. */
function otherStatus(code: HookCode): string | undefined {
  const texts = codeTexts(code);
  if (texts.some((text) => codeEffects(text).mayAnswer)) return undefined;
  const failsWithNo = (text: string) => otherExit.test(text) && text.split('\n').some(saysNo);
  return texts.some((text) => failsWithNo(text) || text.split('\n').some(endsWithNo))
    ? 'it says that it refuses and ends with status 1, which lets everything through: 2 is the status that blocks'
    : undefined;
}

function saysNo(line: string): boolean {
  return (refusal.test(line) && toStandardError.test(line)) || (block.test(line) && toStandardOutput.test(line));
}

function endsWithNo(line: string): boolean {
  return tellingExit.test(line) && refusal.test(line);
}

/** Nothing waits for a hook in the background. */
function inBackground({ entry }: CheckedHook, code: HookCode): string | undefined {
  if (!entry?.background || entry.wakes) return undefined;
  return codeTexts(code).some((text) => codeEffects(text).blocks)
    ? 'it runs in the background, where nothing waits for its refusal: take "async" away'
    : undefined;
}
