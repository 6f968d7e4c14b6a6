import { compareFirmware, parseFirmware } from '@stillhouse/products/firmware';
import type { Result } from '../results/verdicts.ts';
import type { Waiver, Waivers } from './waivers.ts';

export type WaivedResults = {
  readonly results: readonly Result[];
  /** Waivers that have expired or match no failure. */
  readonly problems: readonly string[];
};

/**
 * Waives failures, and with each those of the same cause. A waiver that has expired or matches no
 * failure is a problem. A waiver for other firmware, or for a requirement that was not checked, is
 * ignored.
 */
export function applyWaivers(
  results: readonly Result[],
  list: Waivers | null,
  firmwareVersion: string,
  now: Date,
): WaivedResults {
  if (list === null) return { results, problems: [] };
  const problems: string[] = [];
  const waived = new Map<string, Waiver>();
  const byId = new Map(results.map((result) => [result.requirement.id, result]));
  const today = now.toISOString().slice(0, 10);
  for (const waiver of list.waivers) {
    const where = `${list.path}:${waiver.line}`;
    if (!appliesTo(waiver, firmwareVersion)) continue;
    const result = byId.get(waiver.finding);
    if (waiver.expires < today) {
      problems.push(
        `${where}: the waiver of ${waiver.finding} (${waiver.owner}) expired on ${waiver.expires}. Fix the device, or set a new date and reason.`,
      );
    } else if (result === undefined || hasPassed(result) || !isOfOperation(waiver, result)) {
      problems.push(
        `${where}: the waiver of ${waiver.finding} matches nothing: ${explainMismatch(waiver, result)}. Remove it.`,
      );
    } else if (result.verdict === 'fail') {
      waived.set(waiver.finding, waiver);
    }
  }
  return {
    results: results.map((result) => {
      const waiver = waived.get(result.requirement.id) ?? waived.get(result.sameCauseAs ?? '');
      return waiver === undefined
        ? result
        : {
            ...result,
            verdict: 'waived',
            waiver: `${waiver.reason} (${waiver.owner}, until ${waiver.expires})`,
          };
    }),
    problems,
  };
}

function explainMismatch({ operation }: Waiver, result: Result | undefined): string {
  if (result === undefined) return 'this run has no such requirement';
  if (hasPassed(result)) return 'it no longer fails';
  return `the requirement belongs to ${result.requirement.operationId ?? 'no operation'}, not to ${operation}`;
}

function isOfOperation({ operation }: Waiver, { requirement }: Result): boolean {
  return operation === null || operation === requirement.operationId;
}

/** Returns true if the requirement was checked and did not fail. */
function hasPassed({ verdict }: Result): boolean {
  return verdict === 'pass' || verdict === 'warn' || verdict === 'not-applicable';
}

/** A malformed version is in every range, so that it does not disable waivers. */
function appliesTo({ firmware: { from, to } }: Waiver, firmwareVersion: string): boolean {
  const version = parseFirmware(firmwareVersion);
  if (version === null) return true;
  const first = from === undefined ? null : parseFirmware(from);
  const last = to === undefined ? null : parseFirmware(to);
  return (
    (first === null || compareFirmware(version, first) >= 0) &&
    (last === null || compareFirmware(version, last) <= 0)
  );
}
