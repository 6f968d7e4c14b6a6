import type { Mutant } from '../mutant/mutant.ts';
import type { PeerComparison } from './compared.ts';

/**
 * The comparison for people: a line a tool, rates by class, and what others find that the first one
 * does not.
 */
export function formatComparison(
  bugs: readonly Mutant[],
  tools: readonly PeerComparison[],
): string {
  const taking = tools.filter(({ cannot }) => cannot === null);
  const getRate = ({ found }: PeerComparison, among: readonly Mutant[]) => {
    const many = among.filter(({ id }) => (found.get(id) ?? []).length > 0).length;
    return `${many} of ${among.length}`;
  };
  const [ours, ...others] = taking;
  const missed = bugs.flatMap(({ id }) => {
    const by = others.filter(({ found }) => (found.get(id) ?? []).length > 0);
    return ours === undefined || (ours.found.get(id) ?? []).length > 0 || by.length === 0
      ? []
      : [`  ${id}: ${by.map(({ name, found }) => `${name} (${found.get(id)?.[0]})`).join(', ')}`];
  });
  return [
    ...alignColumns([
      ['tool', 'version', 'found', 'rate', 'false alarms', 'requests', 'seconds'],
      ...tools.map((tool) =>
        tool.cannot === null
          ? [
              ...[tool.name, tool.version, getRate(tool, bugs), formatPercent(tool, bugs)],
              ...[String(tool.falseAlarms.length), String(tool.requests ?? '?')],
              tool.seconds.toFixed(1),
            ]
          : [tool.name, tool.version, '-', '-', '-', '-', '-'],
      ),
    ]),
    '',
    ...alignColumns([
      ['class', ...taking.map(({ name }) => name)],
      ...[...Map.groupBy(bugs, (bug) => bug.class)].map(([name, group]) => [
        name,
        ...taking.map((tool) => getRate(tool, group)),
      ]),
    ]),
    '',
    ...tools.map(({ name, given }) => `${name} is given ${given}.`),
    ...tools.flatMap(({ name, cannot }) => (cannot === null ? [] : [`${name} cannot: ${cannot}`])),
    ...taking
      .filter(({ falseAlarms }) => falseAlarms.length > 0)
      .map(({ name, falseAlarms }) => `${name} is wrong about ${falseAlarms.join('; ')}.`),
    ...taking.map(
      ({ name, unreached }) => `${name} never brought about ${unreached.length} of the bugs.`,
    ),
    ...(missed.length === 0 ? [] : ['', `found by others than ${ours?.name} only:`, ...missed]),
    '',
  ].join('\n');
}

function formatPercent({ found }: PeerComparison, bugs: readonly Mutant[]): string {
  const many = bugs.filter(({ id }) => (found.get(id) ?? []).length > 0).length;
  return bugs.length === 0 ? '-' : `${((100 * many) / bugs.length).toFixed(1)} %`;
}

/** Columns that are as wide as what is in them. */
function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
