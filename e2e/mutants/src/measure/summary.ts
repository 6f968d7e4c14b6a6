import { mutants } from '../catalog/catalog.ts';
import type { MutantResult } from './measure-mutant.ts';

/** Formats the kill rates by class and by harm level, then every mutant that survived. */
export function formatSummary(results: readonly MutantResult[], ms: number): string {
  const getKind = (id: string) => id.split('.')[0] ?? id;
  const rows = [
    ...Map.groupBy(results, ({ id }) => getKind(id)),
    ...Map.groupBy(results, ({ harm }) => `harm level ${harm}`),
    ['all', results] as const,
  ].map(([name, group]) => formatRow(name, group));
  const away = results.filter(({ outcome }) => outcome !== 'killed' && outcome !== 'unreached');
  const unreached = results.filter(({ outcome }) => outcome === 'unreached');
  const requests = results.reduce((sum, one) => sum + one.requests, 0);
  return [
    `${'class'.padEnd(20)}${'all'.padStart(6)}${'killed'.padStart(8)}${'rate'.padStart(8)}${'misnamed'.padStart(10)}${'survived'.padStart(10)}${'error'.padStart(7)}${'unreached'.padStart(11)}`,
    ...rows,
    `${requests} requests in ${Math.round(ms / 1000)} s`,
    '',
    ...away.map(
      ({ id, outcome, by }) =>
        `${outcome.padEnd(9)} ${id}${formatAllowed(id)}${by.length === 0 ? '' : `  (${by[0]?.slice(0, 160)})`}`,
    ),
    ...(unreached.length === 0
      ? []
      : [
          '',
          `not triggered (${unreached.length}):`,
          ...unreached.map(({ id }) => `          ${id}`),
        ]),
    '',
  ].join('\n');
}

function formatAllowed(id: string): string {
  const allowed = mutants.get(id)?.allowed;
  return allowed === undefined ? '' : `  [not forbidden: ${allowed}]`;
}

/** A mutant that was not triggered could not be detected, so it does not count for the rate. */
function formatRow(name: string, group: readonly MutantResult[]): string {
  const count = (outcome: MutantResult['outcome']) =>
    group.filter((one) => one.outcome === outcome).length;
  const reached = group.length - count('unreached');
  const rate = reached === 0 ? '-' : `${((100 * count('killed')) / reached).toFixed(1)} %`;
  return `${name.padEnd(20)}${String(group.length).padStart(6)}${String(count('killed')).padStart(8)}${rate.padStart(8)}${String(count('misnamed')).padStart(10)}${String(count('survived')).padStart(10)}${String(count('error')).padStart(7)}${String(count('unreached')).padStart(11)}`;
}
