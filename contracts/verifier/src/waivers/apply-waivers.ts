import { compareFirmware, parseFirmware } from '@stillhouse/products/firmware';
import type { Result } from '../results/verdicts.ts';
import type { Waiver, Waivers } from './waivers.ts';

export type Waived = {
  readonly results: readonly Result[];
  /** What is wrong with waivers: expired, or without a failure to waive. */
  readonly problems: readonly string[];
};

/**
 * Waives failures. A waiver that has expired waives nothing and is a problem, as is one whose
 * failure does not occur any more; one for other firmware is at rest, and one whose requirement was
 * not tried says nothing.
 */
export function applyWaivers(
  results: readonly Result[],
  list: Waivers | null,
  firmwareVersion: string,
  now: Date,
): Waived {
  if (list === null) return { results, problems: [] };
  const problems: string[] = [];
  const waived = new Map<string, Waiver>();
  const byId = new Map(results.map((result) => [result.requirement.id, result]));
  const today = now.toISOString().slice(0, 10);
  for (const waiver of list.waivers) {
    const where = `${list.path}:${waiver.line}`;
    if (!isFor(waiver, firmwareVersion)) continue;
    const result = byId.get(waiver.finding);
    if (waiver.expires < today) {
      problems.push(
        `${where}: the waiver of ${waiver.finding} (${waiver.owner}) expired on ${waiver.expires}. Fix the device, or give it a new date and a reason.`,
      );
    } else if (result === undefined || isSettled(result) || !isOfOperation(waiver, result)) {
      problems.push(
        `${where}: the waiver of ${waiver.finding} matches nothing: ${whyNot(waiver, result)}. Take it out.`,
      );
    } else if (result.verdict === 'fail') {
      waived.set(waiver.finding, waiver);
    }
  }
  return {
    results: results.map((result) => {
      const waiver = waived.get(result.requirement.id);
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

function whyNot({ operation }: Waiver, result: Result | undefined): string {
  if (result === undefined) return 'there is no such requirement in this run';
  if (isSettled(result)) return 'it does not fail any more';
  return `that is of ${result.requirement.operationId ?? 'no operation'}, not of ${operation}`;
}

function isOfOperation({ operation }: Waiver, { requirement }: Result): boolean {
  return operation === null || operation === requirement.operationId;
}

/** What was tried and is no failure. */
function isSettled({ verdict }: Result): boolean {
  return verdict === 'pass' || verdict === 'warn' || verdict === 'not-applicable';
}

/**
 * A version that cannot be read is in every range: a waiver must not fall away by a malformed
 * version.
 */
function isFor({ firmware: { from, to } }: Waiver, firmwareVersion: string): boolean {
  const version = parseFirmware(firmwareVersion);
  if (version === null) return true;
  const least = from === undefined ? null : parseFirmware(from);
  const last = to === undefined ? null : parseFirmware(to);
  return (
    (least === null || compareFirmware(version, least) >= 0) &&
    (last === null || compareFirmware(version, last) <= 0)
  );
}
