import { catalogs, mutants } from '../catalog/catalog.ts';
import type { FalseAlarmRun } from '../measure/false-alarms.ts';
import type { Measured } from '../measure/measure-all.ts';
import type { MutantResult } from '../measure/measure-mutant.ts';

/** The content of the page of published numbers. */
export type Detection = {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** Version of the contract. */
  readonly contract: string;
  /** At most so many bugs of each class were measured. Undefined: all. */
  readonly perClass: number | undefined;
  readonly results: readonly Measured[];
};

/** Formats the page with the numbers of a run, as Markdown. */
export function formatDetectionPage({ date, contract, perClass, results }: Detection): string {
  const measured = results.filter((result) => 'outcome' in result);
  const runs = results.filter((result) => 'alarms' in result);
  return [
    '# How many bugs the verifier finds',
    '',
    `Measured on ${date} with contract ${contract}. ${describeMeasured(measured, perClass)} The numbers are those of this version; later ones have other requirements and other bugs. The command in the last section writes this page. How it measures: docs/reference/verifier.md.`,
    '',
    ...formatGroups(
      'class',
      groupBy(measured, ({ id }) => id.split('.')[0] ?? id),
    ),
    '',
    ...formatGroups(
      'harm',
      groupBy(measured, ({ harm }) => harm),
    ),
    '',
    'A bug is detected if a check of its class reports it. Requests and seconds are medians until then; several runs share',
    'the machine. A bug that changed no response could not be detected and does not count.',
    '',
    ...formatAlarms(runs),
    ...formatOthers('Not detected', measured.filter(isMissed)),
    ...formatOthers(
      'Changed no response',
      measured.filter(({ outcome }) => outcome === 'unreached'),
    ),
    '## Measure again',
    '',
    '```sh',
    `npm run mutants -- ${perClass === undefined ? '' : `--per-class ${perClass} `}--page reports/detection.md`,
    '```',
    '',
  ].join('\n');
}

function describeMeasured(measured: readonly MutantResult[], perClass: number | undefined): string {
  const which =
    measured.length === catalogs.own.length && perClass === undefined
      ? `All ${catalogs.own.length} bugs`
      : `${measured.length} of ${catalogs.own.length} bugs${perClass === undefined ? '' : `, at most ${perClass} of each class,`}`;
  const changed = measured.filter(({ outcome }) => outcome !== 'unreached');
  const found = changed.filter(({ outcome }) => outcome === 'killed');
  return `${which} were measured; ${changed.length} changed a response; ${found.length} of these were detected.`;
}

const isMissed = ({ outcome }: MutantResult) => outcome !== 'killed' && outcome !== 'unreached';

type Groups = readonly (readonly [name: string, results: readonly MutantResult[]])[];

function groupBy(
  results: readonly MutantResult[],
  getName: (result: MutantResult) => string,
): Groups {
  return [...Map.groupBy(results, getName), ['all', results]];
}

function formatGroups(title: string, groups: Groups): string[] {
  return formatTable(
    [title, 'bugs', 'detected', 'rate', 'requests', 'seconds'],
    groups.map(([name, group]) => {
      const reached = group.filter(({ outcome }) => outcome !== 'unreached');
      const killed = group.filter(({ outcome }) => outcome === 'killed');
      return [
        name,
        String(reached.length),
        String(killed.length),
        formatRate(killed.length, reached.length),
        formatMedian(killed.map(({ requests }) => requests)),
        formatMedian(
          killed.map(({ ms }) => ms / 1000),
          1,
        ),
      ];
    }),
  );
}

function formatAlarms(runs: readonly FalseAlarmRun[]): string[] {
  if (runs.length === 0) return [];
  const alarms = runs.flatMap(({ id, alarms: own }) => own.map((alarm) => `${id}: ${alarm.id}`));
  return [
    '## False alarms',
    '',
    `${alarms.length} in ${runs.length} complete runs (harm level safe) on correct devices of each product and on conformant devices that look unusual.`,
    ...alarms.map((text) => `- \`${text}\``),
    '',
  ];
}

function formatOthers(title: string, results: readonly MutantResult[]): string[] {
  if (results.length === 0) return [];
  return [
    `## ${title} (${results.length})`,
    '',
    ...results.map(({ id, outcome, by }) => `- \`${id}\`${formatReason(id, outcome, by)}`),
    '',
  ];
}

function formatReason(id: string, outcome: MutantResult['outcome'], by: readonly string[]): string {
  const allowed = mutants.get(id)?.allowed;
  if (allowed !== undefined) return `: ${allowed}`;
  if (outcome === 'misnamed') return `: only \`${by[0]}\` reports it`;
  return outcome === 'error' ? ': the run failed' : '';
}

function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const formatRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    formatRow(head),
    formatRow(head.map((_, at) => (at === 0 ? '---' : '---:'))),
    ...rows.map(formatRow),
  ];
}

function formatRate(part: number, all: number): string {
  return all === 0 ? '' : `${((100 * part) / all).toFixed(1)} %`;
}

function formatMedian(values: readonly number[], digits = 0): string {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]?.toFixed(digits) ?? '';
}
