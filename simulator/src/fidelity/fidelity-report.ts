import type { Difference } from './compare-values.ts';

/** `expected`: identical except for values that differ between any two devices. */
export type FidelityVerdict = 'identical' | 'expected' | 'different';

/** A recorded request whose response was compared. */
export type ComparedExchange = {
  /** Its number among the recorded requests to the device. Counts from 1. */
  readonly n: number;
  /** ISO 8601, as recorded. */
  readonly at: string;
  /** Method and path for a request that is no operation. */
  readonly operation: string;
  readonly request: string;
  readonly verdict: FidelityVerdict;
  readonly differences: readonly Difference[];
};

type OperationFidelity = {
  readonly operation: string;
  /** The worst of its exchanges. */
  readonly verdict: FidelityVerdict;
  readonly exchanges: number;
  readonly different: number;
};

/** The comparison of one recorded device with a simulated one. */
export type DeviceFidelity = {
  readonly origin: string;
  readonly product: string;
  readonly firmware: string | null;
  /** Share of the compared exchanges that are not different, in percent, rounded down. */
  readonly score: number;
  readonly operations: readonly OperationFidelity[];
  readonly exchanges: readonly ComparedExchange[];
  /** Requests that could not be repeated, and assumptions. */
  readonly notes: readonly string[];
};

/** The comparison of a recording. */
export type FidelityReport = {
  readonly reportVersion: 1;
  readonly tool: 'stillhouse-sim compare';
  readonly source: string;
  /** That of all devices. */
  readonly score: number;
  readonly devices: readonly DeviceFidelity[];
  readonly notes: readonly string[];
};

/** Worst last. */
const verdicts: readonly FidelityVerdict[] = ['identical', 'expected', 'different'];

/** Returns the verdict of an exchange with these differences. */
export function getVerdict(differences: readonly Difference[]): FidelityVerdict {
  if (differences.some(({ expected }) => expected === null)) return 'different';
  return differences.length > 0 ? 'expected' : 'identical';
}

/** Scores each operation, in the order of its first request. */
export function scoreOperations(exchanges: readonly ComparedExchange[]): OperationFidelity[] {
  return [...Map.groupBy(exchanges, ({ operation }) => operation)].map(([operation, its]) => ({
    operation,
    verdict:
      verdicts.findLast((verdict) => its.some((one) => one.verdict === verdict)) ?? 'identical',
    exchanges: its.length,
    different: its.filter(({ verdict }) => verdict === 'different').length,
  }));
}

/** Returns 100 only if nothing is different. */
export function getScore(exchanges: readonly ComparedExchange[]): number {
  if (exchanges.length === 0) return 0;
  const same = exchanges.filter(({ verdict }) => verdict !== 'different').length;
  return Math.floor((100 * same) / exchanges.length);
}

/** Formats the report for the terminal. */
export function formatFidelity({ devices, notes, score }: FidelityReport): string[] {
  return [...notes, ...devices.flatMap(formatDevice), `Fidelity: ${score} %.`];
}

function formatDevice({ origin, product, firmware, operations, exchanges, notes }: DeviceFidelity) {
  const different = exchanges.filter(({ verdict }) => verdict === 'different');
  return [
    `${origin}: ${product}, firmware ${firmware ?? 'unknown'}, ${exchanges.length} requests compared.`,
    ...notes.map((note) => `  ${note}`),
    ...operations.map(({ operation, verdict, exchanges: count, different: wrong }) =>
      verdict === 'different'
        ? `  ${operation}: different in ${wrong} of ${count}`
        : `  ${operation}: ${verdictTexts[verdict]} (${count})`,
    ),
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
