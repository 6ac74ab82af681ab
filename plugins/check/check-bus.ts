import type { Bus, Snapshot } from '../../types/plugin.ts';
import type { Problem } from '../../types/problem.ts';
import type { Folders } from '../places.ts';
import { checkHooks, explainProblems, type Finding } from './check-hooks.ts';
import type { FileFix } from './fix-files.ts';

/** What is wrong with the hooks files of a bus. */
export interface BusCheck {
  /** What keeps something from working, explained where a rule knows more. */
  readonly problems: readonly Problem[];
  /** A linter's advice. Nothing in it is a problem too. */
  readonly findings: readonly Finding[];
  readonly fixes: readonly FileFix[];
  /** How many hooks there are. */
  readonly hooks: number;
}

/** Checks the hooks of a bus that has not looked at its layers yet; what is told is masked. It runs nothing. */
export async function checkBus(bus: Bus, folders: Folders): Promise<BusCheck> {
  let snapshot: Snapshot | undefined;
  bus.hooks.snapshot.tap('check', (taken) => {
    snapshot = taken;
  });
  const { problems, hooks } = await bus.list();
  if (!snapshot) return { problems, findings: [], fixes: [], hooks: hooks.length };
  const { findings, explanations, fixes } = await checkHooks(snapshot, {
    profile: bus.profile,
    types: bus.types,
    folders,
  });
  return {
    problems: explainProblems(problems, bus.redact(explanations)),
    findings: bus.redact(findings),
    fixes,
    hooks: hooks.length,
  };
}
