import type { Mutant } from '../mutant/mutant.ts';
import type { PeerComparison } from './compared.ts';

/**
 * Formats the comparison: one line per tool, rates by class, and the bugs that only the other tools
 * find.
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
    ...tools.map(({ name, input }) => `Input of ${name}: ${input}.`),
    ...tools.flatMap(({ name, cannot }) =>
      cannot === null ? [] : [`${name} cannot run: ${cannot}`],
    ),
    ...taking
      .filter(({ falseAlarms }) => falseAlarms.length > 0)
      .map(({ name, falseAlarms }) => `False alarms of ${name}: ${falseAlarms.join('; ')}.`),
    ...taking.map(
      ({ name, unreached }) => `${name} did not trigger ${unreached.length} of the bugs.`,
    ),
    ...(missed.length === 0 ? [] : ['', `Not found by ${ours?.name}, but by others:`, ...missed]),
    '',
  ].join('\n');
}

function formatPercent({ found }: PeerComparison, bugs: readonly Mutant[]): string {
  const many = bugs.filter(({ id }) => (found.get(id) ?? []).length > 0).length;
  return bugs.length === 0 ? '-' : `${((100 * many) / bugs.length).toFixed(1)} %`;
}

/** Aligns columns. */
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
