import { type Change, compareReports } from '../compare/compare-reports.ts';
import { readReport } from '../compare/read-report.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Report } from '../report/report.ts';

const titles: Readonly<Record<Change['kind'], string>> = {
  worse: 'Fails now',
  better: 'Does not fail any more',
  new: 'New requirements',
  gone: 'Requirements that are gone',
  other: 'Other changes',
};

/**
 * `stillhouse-contract compare`.
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
    process.stdout.write(`${JSON.stringify({ ...comparison, changes: plain }, null, 2)}\n`);
  } else {
    const lines = (Object.keys(titles) as Change['kind'][]).flatMap((kind) =>
      section(
        titles[kind],
        comparison.changes.filter((change) => change.kind === kind),
      ),
    );
    const alike = `${comparison.same} requirements came out alike.`;
    process.stdout.write(
      [`Before: ${about(before)}`, `After:  ${about(after)}`, '', ...lines, alike, ''].join('\n'),
    );
  }
  return comparison.hasRegression ? exitCodes.failures : exitCodes.conformant;
}

function about({ device, contract, profile, startedAt }: Report): string {
  return `${device.name} ${device.serialNumber}, firmware ${device.firmwareVersion}, contract ${contract.version}, profile ${profile}, ${startedAt}`;
}

function section(title: string, changes: readonly Change[]): string[] {
  if (changes.length === 0) return [];
  return [
    `${title} (${changes.length})`,
    ...changes.flatMap(({ id, before, after }) => [
      `  ${id}: ${before?.verdict ?? 'not there'} -> ${after?.verdict ?? 'not there'}`,
      `    ${(after ?? before)?.message.split('\n')[0]}`,
    ]),
    '',
  ];
}
