import { isDeepStrictEqual } from 'node:util';
import type { Issue } from '@stillhouse/contracts/validators';
import { getAtPointer } from '@stillhouse/foundation/json-pointer';
import type { ArmedFault, FaultSpec } from './fault.ts';
import type { FaultSubject } from './fault-kind.ts';
import type { FaultReason } from './fault-note.ts';

type Mismatch = Extract<FaultReason, 'operation' | 'tag' | 'role' | 'state' | 'early' | 'late'>;
type CountReason = Extract<FaultReason, 'nth' | 'skip' | 'every' | 'times'>;

const wholeNumbers = [
  ['skip', 0],
  ['every', 1],
  ['times', 1],
] as const;

/** Maximum time of a date (ECMA-262 section 21.4.1.1), epoch ms. */
const maxInstant = 8_640_000_000_000_000;

/** Checks counting, probability and time window of a fault. */
export function checkCounting(spec: FaultSpec): Issue[] {
  const issues: Issue[] = [];
  for (const [name, least] of wholeNumbers) {
    const value = spec[name];
    if (value !== undefined && !(Number.isSafeInteger(value) && value >= least)) {
      const message = `is ${value}. Use an integer of at least ${least}`;
      issues.push({ pointer: `/${name}`, message });
    }
  }
  const { probability, from, until } = spec;
  if (probability !== undefined && !(probability >= 0 && probability <= 1)) {
    issues.push({ pointer: '/probability', message: `is ${probability}. Use 0 to 1` });
  }
  for (const [name, at] of Object.entries({ from, until })) {
    if (at !== undefined && !(Number.isSafeInteger(at) && at >= 0 && at <= maxInstant)) {
      const message = `is ${at}. Use an instant in whole milliseconds since 1970, from 0 to ${maxInstant}`;
      issues.push({ pointer: `/${name}`, message });
    }
  }
  if (from !== undefined && until !== undefined && until <= from) {
    const message = 'is not after from, so the fault would never apply';
    issues.push({ pointer: '/until', message });
  }
  return issues;
}

/** Returns the reason why a fault ignores this exchange, or null. */
export function getMismatch(
  { match, from, until }: ArmedFault,
  { operation, role, state }: FaultSubject,
  now: number,
): Mismatch | null {
  const { operationId, tag } = match;
  if (operationId !== undefined && operationId !== '*' && operationId !== operation.id) {
    return 'operation';
  }
  if (tag !== undefined && tag !== operation.tag) return 'tag';
  if (match.role !== undefined && match.role !== role) return 'role';
  if (from !== null && now < from) return 'early';
  if (until !== null && now >= until) return 'late';
  const fits =
    match.state === undefined ||
    isDeepStrictEqual(getAtPointer(state, match.state.pointer), match.state.equals);
  return fits ? null : 'state';
}

/** Returns the counting rule that skips the exchange just counted as matched, or null. */
export function getCountReason({
  match,
  counters,
  skip,
  every,
  times,
}: ArmedFault): CountReason | null {
  const counted = counters.matched - skip;
  if (match.nth !== undefined && counters.matched !== match.nth) return 'nth';
  if (counted < 1) return 'skip';
  if ((counted - 1) % every !== 0) return 'every';
  return times === null || counters.fired < times ? null : 'times';
}

/** Returns true if it can never act again. */
export function isExhausted({ times, until, counters, match }: ArmedFault, now: number): boolean {
  return (
    (times !== null && counters.fired >= times) ||
    (match.nth !== undefined && counters.matched >= match.nth) ||
    (until !== null && now >= until)
  );
}
