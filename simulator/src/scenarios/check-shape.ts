import type { Issue } from '@stillhouse/contracts/validators';
import { isRecord } from '@stillhouse/foundation/is-record';
import { validateScenario } from '../../build/control-validators.js';
import { scenarioFields } from '../../client/generated/scenario-fields.ts';
import { explainIssue } from '../name-checks/explain-issue.ts';
import { findDurationError } from './durations.ts';

/** Names of keys whose values are durations, wherever they stand outside a patch, a body or parameters. */
const durationKeys = new Set(['duration', 'at', 'delay', 'every', 'within', 'expiresIn']);

/** Those of a fault; an event may have fields of these names, too. */
const faultTimes = new Set(['from', 'until']);

/** Keys below which anything may stand. */
const freeKeys = new Set([
  'initialState',
  'patch',
  'parameters',
  'body',
  'match',
  'equals',
  'after',
]);

/** Where a scenario in its full form is not what simulator/scenario.yaml says. */
export function checkShape(scenario: unknown): Issue[] {
  const durations = durationIssues(scenario, '');
  const own = new Set(durations.map(({ pointer }) => pointer));
  const others = validateScenario(scenario)
    .filter(({ pointer }) => !own.has(pointer))
    .map((issue) => explainIssue(issue, scenario, scenarioFields));
  return [...durations, ...others];
}

function durationIssues(value: unknown, pointer: string): Issue[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => durationIssues(item, `${pointer}/${index}`));
  }
  if (!isRecord(value)) return [];
  const isFault = Object.hasOwn(value, 'kind');
  return Object.entries(value).flatMap(([key, inner]) => {
    const place = `${pointer}/${key}`;
    if (freeKeys.has(key)) return [];
    const isFaultTime = isFault && faultTimes.has(key);
    // A fault counts by `every`; it has no other times.
    const isDuration = isFault ? isFaultTime : durationKeys.has(key);
    if (!isDuration) return durationIssues(inner, place);
    // The times of faults have become numbers by now; only what was no duration still is text.
    const isNumber = isFaultTime && typeof inner === 'number';
    const fault = isNumber ? numberedFault(inner) : findDurationError(inner);
    return fault === null ? [] : [{ pointer: place, message: fault }];
  });
}

function numberedFault(ms: number): string | null {
  if (findDurationError(`${ms}ms`) === null) return null;
  return `is ${ms} ms; in a scenario it counts from the start: write it such as 30s`;
}
