import { type Change, compareReports } from '../compare/compare-reports.ts';
import { readReport } from '../compare/read-report.ts';
import type { Report } from '../report/report.ts';
import { exitCodes } from './exit-codes.ts';
import { readFlags } from './flags.ts';

const help = `stillhouse-contract compare: tells what changed between two runs

Usage: stillhouse-contract compare A.json B.json [--json]

  A.json, B.json   reports of verify, the former first
  --json           prints the changes as JSON

Exit status
  ${exitCodes.conformant}  nothing fails that did not fail before
  ${exitCodes.failures}  something fails that did not fail before
  ${exitCodes.usage}  a file is no report

Example
  stillhouse-contract compare before/report.json after/report.json
`;

const titles: Readonly<Record<Change['kind'], string>> = {
  worse: 'Fails now',
  better: 'Does not fail any more',
  new: 'New requirements',
  gone: 'Requirements that are gone',
  other: 'Other changes',
};

/**
 * `stillhouse-contract compare`.
 * @returns the exit status
 * @throws UsageError
 */
export async function compareCommand(args: readonly string[]): Promise<number> {
  const flags = readFlags(args, {
    valued: [],
    switches: ['json', 'help'],
    positionals: ['A.json', 'B.json'],
  });
  if (flags.on.has('help')) {
    process.stdout.write(help);
    return exitCodes.conformant;
  }
  const [from = '', to = ''] = flags.positionals;
  const before = readReport(from);
  const after = readReport(to);
  const comparison = compareReports(before, after);
  if (flags.on.has('json')) {
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
