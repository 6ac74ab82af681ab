import { expect, test } from 'vitest';
import { rules } from '../../../plugins/check/rules/index.ts';
import { sarifLog } from '../../../plugins/check/sarif.ts';
import type { Problem } from '../../../types/problem.ts';

const problem: Problem = {
  code: 'bad-json',
  severity: 'error',
  message: 'is no valid JSON',
  file: '/p/.x/a b.json',
  line: 3,
  column: 7,
};
const finding = {
  rule: 'dead-matcher',
  severity: 'warning',
  message: 'nothing',
  file: '/home/me/hooks.json',
  line: 1,
  column: 2,
  at: '/hooks',
} as const;
const log = sarifLog({ problems: [problem], findings: [finding], rules, project: '/p', version: '1.2.3' });

test('the log names its version and schema, and has one run with the rules and their levels', () => {
  expect(log).toMatchObject({
    version: '2.1.0',
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    runs: [{ tool: { driver: { name: 'hookline', version: '1.2.3' } }, columnKind: 'utf16CodeUnits' }],
  });
  const { rules: described } = (log as { runs: { tool: { driver: { rules: { id: string }[] } } }[] }).runs[0]?.tool
    .driver ?? {
    rules: [],
  };
  expect(described.map(({ id }) => id)).toEqual([...rules.map(({ id }) => id), 'bad-json']);
});

test('a result points at its rule and at the place in the file, relative to the project where it lies in it', () => {
  expect(log).toMatchObject({
    runs: [
      {
        originalUriBaseIds: { PROJECT: { uri: 'file:///p/' } },
        results: [
          {
            ruleId: 'bad-json',
            ruleIndex: rules.length,
            level: 'error',
            message: { text: 'is no valid JSON' },
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: '.x/a%20b.json', uriBaseId: 'PROJECT' },
                  region: { startLine: 3, startColumn: 7 },
                },
              },
            ],
          },
          {
            ruleId: 'dead-matcher',
            ruleIndex: rules.findIndex(({ id }) => id === 'dead-matcher'),
            level: 'warning',
            locations: [{ physicalLocation: { artifactLocation: { uri: 'file:///home/me/hooks.json' } } }],
          },
        ],
      },
    ],
  });
});

test('a problem with no place has a result without a region, one with no file a result without a location', () => {
  const { line: _, column: __, ...placeless } = problem;
  const { file: ___, ...fileless } = placeless;
  const { runs } = sarifLog({
    problems: [placeless, fileless],
    findings: [],
    rules: [],
    project: '/p',
    version: '1',
  }) as {
    runs: { results: { locations?: { physicalLocation: object }[] }[] }[];
  };
  expect(
    runs[0]?.results.map(({ locations }) => locations?.map(({ physicalLocation }) => Object.keys(physicalLocation))),
  ).toEqual([[['artifactLocation']], undefined]);
});

/** What the specification asks of a log beyond its shape, as far as ours goes: sections 3.27, 3.29, 3.30, 3.49, 3.50. */
function faultsOf({ runs: [run] }: SarifLike): readonly string[] {
  if (!run) return ['no run'];
  const { tool, results, originalUriBaseIds } = run;
  const ids = tool.driver.rules.map(({ id }) => id);
  const levels = ['none', 'note', 'warning', 'error'];
  return [
    ...(new Set(ids).size === ids.length ? [] : ['two rules of one id']),
    ...tool.driver.rules.flatMap(({ id, shortDescription, defaultConfiguration }) =>
      shortDescription.text.endsWith('.') && levels.includes(defaultConfiguration.level) ? [] : [`rule ${id}`],
    ),
    ...Object.values(originalUriBaseIds).flatMap(({ uri }) => (/^file:\/\/\/.*\/$/.test(uri) ? [] : [`base ${uri}`])),
    ...results.flatMap(({ ruleId, ruleIndex, level, message, locations = [] }) => [
      ...(ids[ruleIndex] === ruleId ? [] : [`result of ${ruleId} points at ${ids[ruleIndex]}`]),
      ...(levels.includes(level) && message.text !== '' ? [] : [`result of ${ruleId}`]),
      ...locations.flatMap(({ physicalLocation: { artifactLocation, region } }) => [
        ...(artifactLocation.uriBaseId === undefined || artifactLocation.uriBaseId in originalUriBaseIds
          ? []
          : ['base']),
        ...(URL.canParse(artifactLocation.uri, 'file:///p/') && !/[ \\]/.test(artifactLocation.uri) ? [] : ['uri']),
        ...(!region || (region.startLine >= 1 && region.startColumn >= 1) ? [] : ['region']),
      ]),
    ]),
  ];
}

interface SarifLike {
  readonly runs: readonly {
    readonly tool: {
      readonly driver: {
        readonly rules: readonly {
          readonly id: string;
          readonly shortDescription: { readonly text: string };
          readonly defaultConfiguration: { readonly level: string };
        }[];
      };
    };
    readonly originalUriBaseIds: Readonly<Record<string, { readonly uri: string }>>;
    readonly results: readonly {
      readonly ruleId: string;
      readonly ruleIndex: number;
      readonly level: string;
      readonly message: { readonly text: string };
      readonly locations?: readonly {
        readonly physicalLocation: {
          readonly artifactLocation: { readonly uri: string; readonly uriBaseId?: string };
          readonly region?: { readonly startLine: number; readonly startColumn: number };
        };
      }[];
    }[];
  }[];
}

test('the log keeps to what the format asks of rules, results and places', () => {
  expect(faultsOf(log as SarifLike)).toEqual([]);
});
