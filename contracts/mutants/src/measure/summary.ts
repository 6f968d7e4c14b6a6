import { mutants } from '../catalog/catalog.ts';
import type { Tried } from './measure-mutant.ts';

/** Kill rates by class and by profile, then every bug that got away. */
export function summary(tried: readonly Tried[], ms: number): string {
  const kindOf = (id: string) => id.split('.')[0] ?? id;
  const rows = [
    ...Map.groupBy(tried, ({ id }) => kindOf(id)),
    ...Map.groupBy(tried, ({ profile }) => `profile ${profile}`),
    ['all', tried] as const,
  ].map(([name, group]) => line(name, group));
  const away = tried.filter(({ outcome }) => outcome !== 'killed' && outcome !== 'unreached');
  const unreached = tried.filter(({ outcome }) => outcome === 'unreached');
  const requests = tried.reduce((sum, one) => sum + one.requests, 0);
  return [
    `${'class'.padEnd(20)}${'bugs'.padStart(6)}${'killed'.padStart(8)}${'rate'.padStart(8)}${'misnamed'.padStart(10)}${'survived'.padStart(10)}${'error'.padStart(7)}${'unreached'.padStart(11)}`,
    ...rows,
    `${requests} requests in ${Math.round(ms / 1000)} s`,
    '',
    ...away.map(
      ({ id, outcome, by }) =>
        `${outcome.padEnd(9)} ${id}${whyAllowed(id)}${by.length === 0 ? '' : `  (${by[0]?.slice(0, 160)})`}`,
    ),
    ...(unreached.length === 0
      ? []
      : [
          '',
          `never came about (${unreached.length}):`,
          ...unreached.map(({ id }) => `          ${id}`),
        ]),
    '',
  ].join('\n');
}

function whyAllowed(id: string): string {
  const allowed = mutants.get(id)?.allowed;
  return allowed === undefined ? '' : `  [not forbidden: ${allowed}]`;
}

/** What never came about could not be seen; it is counted apart, and not as killed. */
function line(name: string, group: readonly Tried[]): string {
  const many = (outcome: Tried['outcome']) => group.filter((one) => one.outcome === outcome).length;
  const reached = group.length - many('unreached');
  const rate = reached === 0 ? '-' : `${((100 * many('killed')) / reached).toFixed(1)} %`;
  return `${name.padEnd(20)}${String(group.length).padStart(6)}${String(many('killed')).padStart(8)}${rate.padStart(8)}${String(many('misnamed')).padStart(10)}${String(many('survived')).padStart(10)}${String(many('error')).padStart(7)}${String(many('unreached')).padStart(11)}`;
}
