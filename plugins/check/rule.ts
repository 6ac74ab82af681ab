import type { EventDefinition } from '../../types/event.ts';
import type { HookEntry, HookTypeDefinition } from '../../types/hook.ts';
import type { Layer, Position } from '../../types/layer.ts';
import type { ProblemCode } from '../../types/problem.ts';
import type { Profile } from '../../types/profile.ts';
import type { DataDocument } from '../files/data-document.ts';
import type { DataEdit } from '../files/edit-data.ts';
import type { HookCode } from './shell/hook-code.ts';

/** `error`: it does not do what it is there for. `warning`: it may not, some day or elsewhere. */
export type Severity = 'error' | 'warning';

/** One thing that hooks files get wrong, by what it looks at. */
export type Rule =
  | RuleOn<'file', CheckedFile>
  | RuleOn<'event', CheckedEvent>
  | RuleOn<'group', CheckedGroup>
  | RuleOn<'hook', CheckedHook>
  /** Every hook that can run, in the order in which hooks of one event do. */
  | RuleOn<'hooks', readonly CheckedHook[]>;

interface RuleOn<LooksAt extends string, Subject> {
  /** Stable: people and programs filter by it. The name of the rule's file. */
  readonly id: string;
  /** One line: what is wrong with such a file, for the list of rules. */
  readonly summary: string;
  readonly severity: Severity;
  readonly looksAt: LooksAt;
  /** Codes of problems that it explains: at the place of such a problem it is told there, and is no finding of its own. */
  readonly explains?: readonly ProblemCode[];
  /** Reads files and runs nothing. Throws nothing. */
  check(subject: Subject, context: CheckContext): readonly Found[] | Promise<readonly Found[]>;
}

/** What a rule found. */
export interface Found {
  /** A JSON pointer into the file. */
  readonly at: string;
  /** One sentence for people, with the likely fix. Never a secret. */
  readonly message: string;
  /** The file that it stands in; default: the one that was looked at. */
  readonly file?: CheckedFile;
  /** Where the pointer alone does not lead to the place. */
  readonly position?: Position;
  /** A change that surely is what the author meant. */
  readonly fix?: DataEdit;
}

/** What every rule knows. */
export interface CheckContext {
  readonly profile: Profile;
  readonly types: ReadonlyMap<string, HookTypeDefinition>;
}

/** A hooks file. */
export interface CheckedFile {
  readonly layer: Layer;
  /** The project in which its hooks run, absolute; absent where that cannot be told. */
  readonly project?: string;
  /** The file as it is written; absent where it is no JSON. */
  readonly document?: DataDocument;
}

/** A member of a file's `hooks`. */
export interface CheckedEvent {
  readonly file: CheckedFile;
  /** As the file writes it. */
  readonly written: string;
  /** The canonical name and its row in the profile; absent where the profile has no such event. */
  readonly known?: { readonly name: string; readonly definition: EventDefinition };
  readonly at: string;
  /** Its raw value. */
  readonly groups: unknown;
}

/** A matcher group of a known event. */
export interface CheckedGroup {
  readonly file: CheckedFile;
  readonly event: string;
  readonly definition: EventDefinition;
  readonly at: string;
  /** Its raw value. */
  readonly group: unknown;
}

/** A hook of a known event. */
export interface CheckedHook {
  readonly in: CheckedGroup;
  readonly at: string;
  /** Its raw value. */
  readonly hook: unknown;
  /** Absent where a problem keeps it from running. */
  readonly entry?: HookEntry;
  /** What a command runs; absent where it is no command, or one that cannot be read. */
  code(): Promise<HookCode | undefined>;
}
