import { formatQuantity } from '@stillhouse/foundation/format-quantity';
import type { Difference } from './compare-values.ts';
import type {
  ComparedExchange,
  DeviceFidelity,
  FidelityReport,
  FidelityVerdict,
} from './fidelity-report.ts';
import { explainUncompared } from './uncompared.ts';

/** Formats the report for the terminal. */
export function formatFidelity(report: FidelityReport): string[] {
  const { devices, notes } = report;
  return [...notes, ...devices.flatMap(formatDevice), `${formatScore(report)}.`];
}

/** Formats the score, and what it leaves out. */
export function formatScore({ score, devices }: Pick<FidelityReport, 'score' | 'devices'>): string {
  if (score === null) return 'Fidelity: unknown, because no response could be compared';
  const exchanges = devices.flatMap((device) => device.exchanges);
  const left = exchanges.filter(({ uncompared }) => uncompared !== null).length;
  const part =
    left === 0 ? '' : ` (${left} of ${exchanges.length} responses are not compared as a whole)`;
  return `Fidelity: ${score} %${part}`;
}

/** Says how many requests were compared. */
export function formatCount(exchanges: readonly ComparedExchange[]): string {
  const compared = exchanges.filter(({ uncompared }) => uncompared === null).length;
  const count = compared === exchanges.length ? '' : `${compared} of `;
  return `${count}${formatQuantity(exchanges.length, 'request')} compared`;
}

function formatDevice({ origin, product, firmware, operations, exchanges, notes }: DeviceFidelity) {
  const different = exchanges.filter(({ verdict }) => verdict === 'different');
  return [
    `${origin}: ${product}, firmware ${firmware ?? 'unknown'}, ${formatCount(exchanges)}.`,
    ...[...explainUncompared(exchanges), ...notes].map((note) => `  ${note}`),
    ...operations.map(({ operation, verdict, exchanges: count, different: wrong, notCompared }) => {
      if (verdict === 'different') return `  ${operation}: different in ${wrong} of ${count}`;
      const part = verdict === 'notCompared' ? `${notCompared} of ${count}` : `${count}`;
      return `  ${operation}: ${verdictTexts[verdict]} (${part})`;
    }),
    ...different.flatMap(({ n, at, request, differences }) => [
      `Request ${n}, ${at}: ${request}`,
      ...differences
        .filter(({ expected }) => expected === null)
        .map((difference) => `  ${formatDifference(difference)}`),
    ]),
  ];
}

export const verdictTexts: Readonly<Record<FidelityVerdict, string>> = {
  identical: 'identical',
  expected: 'identical except for expected differences',
  notCompared: 'not compared',
  different: 'different',
};

/** Formats a difference with both values. */
export function formatDifference({ location, recorded, replayed }: Difference): string {
  return `${location}: recorded ${formatValue(recorded)}, simulated ${formatValue(replayed)}`;
}

/** Undefined is a missing value. */
export function formatValue(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}

const maxShownLength = 80;

/** Formats a value for a list, where a long one is cut. */
export function formatShortValue(value: unknown): string {
  const text = formatValue(value);
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength)}...` : text;
}
