import path from 'node:path';
import url from 'node:url';
import type { Problem } from '../../types/problem.ts';
import type { Finding } from './check-hooks.ts';
import type { Rule, Severity } from './rule.ts';

/** What a SARIF log tells. */
export interface SarifContent {
  readonly problems: readonly Problem[];
  readonly findings: readonly Finding[];
  readonly rules: readonly Rule[];
  /** Absolute: files in it are told relative to it. */
  readonly project: string;
  /** Of this program. */
  readonly version: string;
}

/** A SARIF 2.1.0 log of one run, for code scanning: problems are results as findings are, their codes rules. */
export function sarifLog({ problems, findings, rules, project, version }: SarifContent): object {
  const codes = [...new Set(problems.map(({ code }) => code))].sort();
  const described = [
    ...rules.map(({ id, summary, severity }) => ruleOf(id, summary, severity)),
    ...codes.map((code) => ruleOf(code, `A problem of the code ${code}.`, 'error')),
  ];
  const indexes = new Map(described.map(({ id }, index) => [id, index]));
  const results = [...problems.map((problem) => ({ ...problem, rule: problem.code })), ...findings].map((each) => ({
    ruleId: each.rule,
    ruleIndex: indexes.get(each.rule),
    level: each.severity,
    message: { text: each.message },
    ...(each.file !== undefined && { locations: [locationOf(each.file, each, project)] }),
  }));
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'hookline', version, rules: described } },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { PROJECT: { uri: `${url.pathToFileURL(project).href}/` } },
        results,
      },
    ],
  };
}

function ruleOf(id: string, text: string, level: Severity) {
  return { id, shortDescription: { text }, defaultConfiguration: { level } };
}

function locationOf(file: string, { line, column }: Pick<Finding, 'line' | 'column'>, project: string) {
  const way = path.relative(project, file);
  const inside = !way.startsWith('..') && !path.isAbsolute(way);
  const artifactLocation = inside
    ? { uri: way.split(path.sep).map(encodeURIComponent).join('/'), uriBaseId: 'PROJECT' }
    : { uri: url.pathToFileURL(file).href };
  const region = line === undefined ? {} : { region: { startLine: line, startColumn: column } };
  return { physicalLocation: { artifactLocation, ...region } };
}
