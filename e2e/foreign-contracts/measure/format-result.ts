import type { ContractResult, MutantResult } from './measure-contract.ts';

const formatRate = (mutants: readonly MutantResult[]): string => {
  const found = mutants.filter((it) => it.found).length;
  const share = mutants.length === 0 ? 0 : (100 * found) / mutants.length;
  return `${found} of ${mutants.length} found (${share.toFixed(1)} %)`;
};

function getQuantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Formats the results of a contract as text. */
export function formatResult({ name, honest, mutants }: ContractResult): string {
  const requests = mutants.map((it) => it.requests);
  const foundAt = mutants.flatMap((it) => it.foundAt ?? []).filter(Number.isFinite);
  const seconds = mutants.map((it) => it.seconds);
  const quantiles = (numbers: number[], digits: number) =>
    [0.5, 0.9, 1].map((share) => getQuantile(numbers, share).toFixed(digits)).join(', ');
  const kinds = [...Map.groupBy(mutants, (it) => it.kind)].toSorted(([a], [b]) =>
    a.localeCompare(b),
  );
  const errors = [...honest.errors, ...mutants.flatMap((it) => it.errors)];
  return [
    `${name}: ${formatRate(mutants)}`,
    `  honest server: ${honest.failures.length} false alarms, ${honest.errors.length} errors, ${honest.requests} requests, ${honest.seconds.toFixed(1)} s`,
    ...honest.failures.map(({ id, message }) => `    ${id}: ${message}`),
    `  errors of the verifier: ${errors.length}`,
    ...[...new Set(errors)].slice(0, 10).map((error) => `    ${error}`),
    `  requests (median, 90 %, most): ${quantiles(requests, 0)}`,
    `  requests to the first failure (median, 90 %, most): ${quantiles(foundAt, 0)}`,
    `  seconds (median, 90 %, most): ${quantiles(seconds, 1)}`,
    ...kinds.map(([kind, some]) => `  ${kind}: ${formatRate(some)}`),
    `  with warnings only: ${mutants.filter((it) => !it.found && it.warnings.length > 0).length}`,
    '  missed:',
    ...mutants.filter((it) => !it.found).map((it) => `    ${it.id}: ${it.sentence}`),
  ].join('\n');
}
