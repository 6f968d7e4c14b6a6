import { isDeepStrictEqual } from 'node:util';
import type { Issue } from '@stillhouse/contracts/validators';
import { valueAt } from '../names/pointer.ts';
import type { ArmedFault, FaultSpec } from './fault.ts';
import type { FaultSubject } from './fault-kind.ts';

const wholeNumbers = [
  ['skip', 0],
  ['every', 1],
  ['times', 1],
] as const;

/** The last instant that there is a date for (ECMA-262 section 21.4.1.1), epoch ms. */
const lastInstant = 8_640_000_000_000_000;

/** What is wrong with counting, chance and window of a fault. */
export function countingIssues(spec: FaultSpec): Issue[] {
  const issues: Issue[] = [];
  for (const [name, least] of wholeNumbers) {
    const value = spec[name];
    if (value !== undefined && !(Number.isSafeInteger(value) && value >= least)) {
      const message = `is ${value}; give a whole number from ${least}`;
      issues.push({ pointer: `/${name}`, message });
    }
  }
  const { probability, from, until } = spec;
  if (probability !== undefined && !(probability >= 0 && probability <= 1)) {
    issues.push({ pointer: '/probability', message: `is ${probability}; give 0 to 1` });
  }
  for (const [name, at] of Object.entries({ from, until })) {
    if (at !== undefined && !(Number.isSafeInteger(at) && at >= 0 && at <= lastInstant)) {
      const message = `is ${at}; give an instant in whole milliseconds since 1970, from 0 to ${lastInstant}`;
      issues.push({ pointer: `/${name}`, message });
    }
  }
  if (from !== undefined && until !== undefined && until <= from) {
    const message = 'is not after from, so the fault could never strike';
    issues.push({ pointer: '/until', message });
  }
  return issues;
}

/** Whether a fault looks at this exchange now. */
export function fits(
  { match, from, until }: ArmedFault,
  subject: FaultSubject,
  now: number,
): boolean {
  const { operation, role, state } = subject;
  return (
    (match.operationId === undefined ||
      match.operationId === '*' ||
      match.operationId === operation.id) &&
    (match.tag === undefined || match.tag === operation.tag) &&
    (match.role === undefined || match.role === role) &&
    (from === null || now >= from) &&
    (until === null || now < until) &&
    (match.state === undefined ||
      isDeepStrictEqual(valueAt(state, match.state.pointer), match.state.equals))
  );
}

/** Whether counting lets it strike the exchange that has just been counted as matched. */
export function isDue({ match, counters, skip, every, times }: ArmedFault): boolean {
  const counted = counters.matched - skip;
  return (
    (match.nth === undefined || counters.matched === match.nth) &&
    counted >= 1 &&
    (counted - 1) % every === 0 &&
    (times === null || counters.fired < times)
  );
}

/** Whether it can never strike again. */
export function isExhausted({ times, until, counters, match }: ArmedFault, now: number): boolean {
  return (
    (times !== null && counters.fired >= times) ||
    (match.nth !== undefined && counters.matched >= match.nth) ||
    (until !== null && now >= until)
  );
}
