import type { Comparison } from './compare-exchange.ts';
import type { Difference } from './compare-values.ts';
import type { Uncompared } from './uncompared.ts';

/**
 * What is known of a response. It can be `identical`, or `expected` (identical except for values
 * that differ between any two devices), only if all of it was compared: `uncompared` is null.
 */
type Evaluation =
  | { readonly verdict: 'identical' | 'expected'; readonly uncompared: null }
  | { readonly verdict: 'different'; readonly uncompared: Uncompared | null }
  | { readonly verdict: 'notCompared'; readonly uncompared: Uncompared };

export type FidelityVerdict = Evaluation['verdict'];

/** A recorded request and its verdict. */
export type ComparedExchange = Evaluation & {
  /** Its number among the recorded requests to the device. Counts from 1. */
  readonly n: number;
  /** ISO 8601, as recorded. */
  readonly at: string;
  /** Method and path for a request that is no operation. */
  readonly operation: string;
  readonly request: string;
  /** Time until the response of the simulated device; null if it was not repeated. */
  readonly simulatedMs: number | null;
  readonly differences: readonly Difference[];
};

type OperationFidelity = {
  readonly operation: string;
  /** The worst of its exchanges. */
  readonly verdict: FidelityVerdict;
  readonly exchanges: number;
  readonly different: number;
  readonly notCompared: number;
};

/** The comparison of one recorded device with a simulated one. */
export type DeviceFidelity = {
  readonly origin: string;
  readonly product: string;
  readonly firmware: string | null;
  /**
   * Share of the requests that were compared and are not different, in percent, rounded down; null
   * if no response was compared.
   */
  readonly score: number | null;
  readonly operations: readonly OperationFidelity[];
  readonly exchanges: readonly ComparedExchange[];
  /** Requests that could not be repeated, and assumptions. */
  readonly notes: readonly string[];
};

/** The comparison of a recording. */
export type FidelityReport = {
  readonly reportVersion: 2;
  readonly tool: 'stillhouse compare';
  readonly source: string;
  /** That of all devices. */
  readonly score: number | null;
  readonly devices: readonly DeviceFidelity[];
  readonly notes: readonly string[];
};

/** Worst last. */
const verdicts: readonly FidelityVerdict[] = ['identical', 'expected', 'notCompared', 'different'];

/** Returns the verdict of a comparison. */
export function evaluateComparison({ differences, uncompared }: Comparison): Evaluation {
  if (differences.some(({ expected }) => expected === null)) {
    return { verdict: 'different', uncompared };
  }
  if (uncompared !== null) return { verdict: 'notCompared', uncompared };
  return { verdict: differences.length > 0 ? 'expected' : 'identical', uncompared };
}

/** Scores each operation, in the order of its first request. */
export function scoreOperations(exchanges: readonly ComparedExchange[]): OperationFidelity[] {
  return [...Map.groupBy(exchanges, ({ operation }) => operation)].flatMap(([operation, its]) => {
    const count = (wanted: FidelityVerdict) =>
      its.filter(({ verdict }) => verdict === wanted).length;
    const worst = verdicts.findLast((verdict) => count(verdict) > 0);
    if (worst === undefined) return [];
    return {
      operation,
      verdict: worst,
      exchanges: its.length,
      different: count('different'),
      notCompared: count('notCompared'),
    };
  });
}

/** Returns 100 only if all was compared and nothing is different, null if nothing was compared. */
export function getScore(exchanges: readonly ComparedExchange[]): number | null {
  if (exchanges.every(({ verdict }) => verdict === 'notCompared')) return null;
  const same = exchanges.filter(
    ({ uncompared, verdict }) => uncompared === null && verdict !== 'different',
  );
  return Math.floor((100 * same.length) / exchanges.length);
}

/** What a comparison says about the device. */
export type FidelityResult = 'same' | 'different' | 'incomplete';

/** Returns `incomplete` if nothing is different, but not all was compared. */
export function getResult({ score, devices }: FidelityReport): FidelityResult {
  if (score === 100) return 'same';
  const isDifferent = devices.some(({ exchanges }) =>
    exchanges.some(({ verdict }) => verdict === 'different'),
  );
  return isDifferent ? 'different' : 'incomplete';
}
