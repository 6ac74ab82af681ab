import type { SyntaxNode } from 'unbash';
import { cap, oneLine } from '../../core/text.ts';
import type { ShellTree } from './shell/parse-shell.ts';

/** Something that Bash knows and a plain `sh`, such as dash, does not. */
export interface Bashism {
  /** As messages name it. */
  readonly what: string;
  /** Whether `sh` gives up with status 2, which blocks. */
  readonly blocks: boolean;
}

/** Characters of an expansion that a message quotes. */
const longestText = 60;

/** The first thing in a shell text that a plain `sh` does not know. */
export function firstBashism({ text, nodes }: ShellTree): Bashism | undefined {
  return nodes
    .toSorted((one, other) => one.pos - other.pos)
    .map((node) => bashismOf(node, text))
    .find((found) => found !== undefined);
}

/** Each was tried with dash 0.5.12. */
function bashismOf(node: SyntaxNode, text: string): Bashism | undefined {
  switch (node.type) {
    case 'TestCommand':
      return { what: '[[ … ]]', blocks: false };
    case 'ArithmeticCommand':
      return { what: '(( … ))', blocks: false };
    case 'ArithmeticFor':
      return { what: 'for ((…))', blocks: true };
    case 'Coproc':
      return { what: 'coproc', blocks: false };
    case 'Select':
      return { what: 'select', blocks: true };
    case 'ArithmeticUnary':
      // Before a name it is two signs.
      return /^(?:\+\+|--)$/.test(node.operator) ? { what: node.operator, blocks: !node.prefix } : undefined;
    case 'ArithmeticBinary':
      return node.operator === '**' ? { what: '**', blocks: true } : undefined;
    case 'Assignment':
      return node.append ? { what: '+=', blocks: false } : undefined;
    case 'AnsiCQuoted':
      return { what: "$'…'", blocks: false };
    case 'BraceExpansion':
      // A piece of JSON is one by accident.
      return /["':]/.test(node.text) ? undefined : { what: cap(oneLine(node.text), longestText), blocks: false };
    case 'SimpleExpansion':
      return variablesOfBash.test(node.text) ? { what: node.text, blocks: false } : undefined;
    case 'ArrayValue':
      return { what: 'an array', blocks: true };
    case 'ProcessSubstitution':
      return { what: `${node.operator}( … )`, blocks: true };
    case 'HereString':
      return { what: '<<<', blocks: true };
    case 'Redirect':
      return node.operator.startsWith('&') ? { what: node.operator, blocks: false } : undefined;
    case 'Pipeline':
      return node.operators.includes('|&') ? { what: '|&', blocks: true } : undefined;
    case 'Function':
      return /^function\s/.test(text.slice(node.pos, node.pos + 9)) ? { what: 'function', blocks: true } : undefined;
    case 'ParameterExpansion':
      return node.prefix === '!' || node.index || /^(?:Replace|Slice|Case|Transform)/.test(node.operation?.type ?? '')
        ? { what: cap(oneLine(node.text), longestText), blocks: true }
        : undefined;
    case 'Command':
      return ofWords([node.name?.value ?? '', ...node.args.map(({ text: word }) => word)]);
    default:
      return undefined;
  }
}

const variablesOfBash = /^\$(?:BASH_SOURCE|BASHPID|EUID|FUNCNAME|RANDOM|SECONDS)$/;
const ofBashAlone = /^(?:declare|typeset|shopt|mapfile|readarray|pushd|popd|let|source)$/;
/** Options by the command that has them in Bash alone. */
const optionsOfBash: Readonly<Record<string, RegExp>> = {
  '[': /^-v$/,
  printf: /^-v$/,
  read: /^-[eirsu]*[adeinNstu]/,
  test: /^-v$/,
  trap: /^(?:DEBUG|ERR|RETURN)$/,
  wait: /^-n$/,
};

function ofWords([name = '', ...words]: readonly string[]): Bashism | undefined {
  if (ofBashAlone.test(name)) return { what: name, blocks: false };
  if ((name === '[' || name === 'test') && words.includes('==')) return { what: '== in [ … ]', blocks: false };
  if (name === 'export' && words.some((word) => /^-[fn]+$/.test(word))) return { what: 'export -f', blocks: true };
  const mayHave = name === 'read' || name === 'trap' ? words : words.slice(0, 1);
  const option = Object.hasOwn(optionsOfBash, name)
    ? mayHave.find((word) => optionsOfBash[name]?.test(word))
    : undefined;
  if (option !== undefined) return { what: `${name} ${option}`, blocks: false };
  if (name === 'set' && words.includes('pipefail')) return { what: 'set -o pipefail', blocks: true };
  return undefined;
}
