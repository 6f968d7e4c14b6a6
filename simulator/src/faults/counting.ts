import type { Issue } from '@stillhouse/contracts/validators';
import type { ArmedFault, FaultSpec } from './fault.ts';
import type { FaultReason } from './fault-note.ts';

type CountReason = Extract<FaultReason, 'nth' | 'skip' | 'every' | 'times'>;

const wholeNumbers = [
  ['skip', 0],
  ['every', 1],
  ['times', 1],
] as const;

/** Maximum time of a date (ECMA-262 section 21.4.1.1), epoch ms. */
const maxInstant = 8_640_000_000_000_000;

/**
 * Checks counting, probability and time window of a fault, also for whether they let it apply.
 * @param now the device's time, epoch ms, or null if the fault was armed before
 */
export function checkCounting(spec: FaultSpec, now: number | null): Issue[] {
  const issues: Issue[] = [];
  for (const [name, least] of wholeNumbers) {
    const value = spec[name];
    if (value !== undefined && !(Number.isSafeInteger(value) && value >= least)) {
      const message = `is ${value}. Use an integer of at least ${least}`;
      issues.push({ pointer: `/${name}`, message });
    }
  }
  const { probability, from, until } = spec;
  if (probability !== undefined && !(probability > 0 && probability <= 1)) {
    const message = `is ${probability}. Use a number above 0, up to 1`;
    issues.push({ pointer: '/probability', message });
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
  return issues.length > 0 ? issues : checkNeverDue(spec, now);
}

/** Returns why valid numbers together never let the fault apply. */
function checkNeverDue({ match, skip = 0, every = 1, until }: FaultSpec, now: number | null) {
  const { nth } = match;
  const issues: Issue[] = [];
  const addIssue = (reason: string, remedy: string) =>
    issues.push({
      pointer: '/match/nth',
      message: `is ${nth}, but ${reason}, so the fault would never apply. ${remedy}`,
    });
  if (nth !== undefined && nth <= skip) {
    addIssue(`skip lets the first ${skip} matches pass`, `Remove skip, or use nth above ${skip}`);
  } else if (nth !== undefined && (nth - skip - 1) % every !== 0) {
    const after = skip === 0 ? '' : ` after the first ${skip}`;
    addIssue(`every: ${every} applies to match 1 of each ${every}${after}`, 'Remove every');
  }
  if (until !== undefined && now !== null && until <= now) {
    const message = `is not after ${now}, when the fault is armed, so it would never apply`;
    issues.push({ pointer: '/until', message });
  }
  return issues;
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
