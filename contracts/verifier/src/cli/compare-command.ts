import { print, printJson } from '@stillhouse/foundation/print';
import { type Change, compareReports } from '../compare/compare-reports.ts';
import { readReport } from '../compare/read-report.ts';
import type { Report } from '../report/report.ts';
import { exitCodes } from '../results/exit-codes.ts';

const titles: Readonly<Record<Change['kind'], string>> = {
  worse: 'New failures',
  shown: 'Failures that were not tested before',
  better: 'Fixed failures',
  new: 'New requirements',
  gone: 'Removed requirements',
  other: 'Other changes',
};

/**
 * `stillhouse-verify compare`.
 * @returns the exit code
 * @throws UsageError
 */
export function compareCommand(
  from: string,
  to: string,
  { json }: { readonly json?: true },
): number {
  const before = readReport(from);
  const after = readReport(to);
  const comparison = compareReports(before, after);
  if (json) {
    const plain = comparison.changes.map(({ before: was, after: is, ...change }) => ({
      ...change,
      before: was?.verdict ?? null,
      after: is?.verdict ?? null,
      message: (is ?? was)?.message,
    }));
    printJson({ ...comparison, changes: plain });
  } else {
    const lines = (Object.keys(titles) as Change['kind'][]).flatMap((kind) =>
      formatSection(
        titles[kind],
        comparison.changes.filter((change) => change.kind === kind),
      ),
    );
    const unchanged =
      comparison.tested === 0
        ? 'Nothing was compared: no requirement was tested in both reports.'
        : `${comparison.same} requirements have the same verdict.`;
    const differences = before.harm === after.harm ? [] : [harmLevelsDiffer, ''];
    print(
      `Before: ${formatRun(before)}`,
      `After:  ${formatRun(after)}`,
      '',
      ...differences,
      ...lines,
      unchanged,
    );
  }
  if (comparison.hasRegression) return exitCodes.failures;
  return comparison.tested === 0 ? exitCodes.nothingTested : exitCodes.conformant;
}

const harmLevelsDiffer =
  'The runs have different harm levels, so one tested requirements that the other did not.';

function formatRun({ device, contract, harm, startedAt }: Report): string {
  return `${device.name} ${device.serialNumber}, firmware ${device.firmwareVersion}, contract ${contract.version}, harm level ${harm}, ${startedAt}`;
}

function formatSection(title: string, changes: readonly Change[]): string[] {
  if (changes.length === 0) return [];
  return [
    `${title} (${changes.length})`,
    ...changes.flatMap(({ id, before, after }) => [
      `  ${id}: ${before?.verdict ?? 'absent'} -> ${after?.verdict ?? 'absent'}`,
      `    ${(after ?? before)?.message.split('\n')[0]}`,
    ]),
    '',
  ];
}
