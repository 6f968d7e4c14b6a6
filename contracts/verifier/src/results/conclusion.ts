import { formatQuantity } from '@stillhouse/foundation/format-quantity';
import type { Verdict } from './verdicts.ts';

/** What the results say about the device. Each is a name of an exit code. */
type Conclusion = {
  readonly name: 'failures' | 'incomplete' | 'nothingTested' | 'conformant';
  readonly sentence: string;
};

const countedVerdicts = ['fail', 'error', 'pass', 'warn', 'waived'] as const;

/**
 * No device conforms if nothing was tested. A requirement that does not apply to it was not tested.
 */
export function conclude(
  results: readonly { readonly verdict: Verdict; readonly sameCauseAs?: string }[],
): Conclusion {
  const [fail, error, pass, warn, waived] = countedVerdicts.map(
    (name) => results.filter((it) => it.verdict === name && it.sameCauseAs === undefined).length,
  ) as [number, number, number, number, number];
  const count = (n: number) => formatQuantity(n, 'requirement');
  if (fail > 0) return { name: 'failures', sentence: `Not conformant: ${count(fail)} failed.` };
  if (error > 0) {
    return { name: 'incomplete', sentence: `Incomplete: ${count(error)} could not be checked.` };
  }
  if (pass + warn + waived === 0) {
    return { name: 'nothingTested', sentence: 'No verdict: none of the requirements was tested.' };
  }
  const sentence =
    warn + waived > 0
      ? `Conformant, with ${formatQuantity(warn, 'warning')} and ${formatQuantity(waived, 'waived failure')}.`
      : 'Conformant.';
  return { name: 'conformant', sentence };
}
