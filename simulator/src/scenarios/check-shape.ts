import type { Issue } from '@stillhouse/contracts/validators';
import { isRecord } from '@stillhouse/foundation/is-record';
import { getAtPointer } from '@stillhouse/foundation/json-pointer';
import { validateScenario } from '../../build/control-validators.js';
import { scenarioFields } from '../../client/generated/scenario-fields.ts';
import { explainIssue } from '../name-checks/explain-issue.ts';
import { findDurationError } from './durations.ts';

/** Keys whose values are durations, except in a patch, a body or parameters. */
const durationKeys = new Set(['duration', 'at', 'delay', 'every', 'over', 'within', 'expiresIn']);

/** The duration keys of a fault. An event may have fields with these names, too. */
const faultTimes = new Set(['from', 'until']);

/** Keys that may contain anything. */
const freeKeys = new Set([
  'initialState',
  'patch',
  'parameters',
  'body',
  'match',
  'equals',
  'after',
]);

/** Checks a scenario in its full form against simulator/scenario.yaml. */
export function checkShape(scenario: unknown): Issue[] {
  const durations = checkDurations(scenario, '');
  const own = new Set(durations.map(({ pointer }) => pointer));
  const others = validateScenario(scenario)
    .filter(({ pointer }) => !own.has(pointer))
    .map(
      (issue) =>
        explainTwoCommands(issue, scenario) ??
        explainShortForm(issue, scenario) ??
        explainParameter(issue) ??
        explainIssue(issue, scenario, scenarioFields),
    );
  return [...durations, ...others];
}

function explainTwoCommands({ pointer }: Issue, scenario: unknown): Issue | null {
  const command = /^\/timeline\/\d+\/do$/.test(pointer) ? getAtPointer(scenario, pointer) : null;
  const names = isRecord(command) ? Object.keys(command) : [];
  if (names.length < 2) return null;
  const message = `has ${names.slice(0, 5).join(' and ')}; a step does one thing. Use a step for each`;
  return { pointer, message };
}

/** What a value may be instead of an object (expand.ts). */
const shortForms: Readonly<Record<string, string>> = {
  share: 'a percentage such as 97%, or { min, max }',
  count: 'a number such as 3, or { min, max }',
  condition: 'the name of a condition, or { name, parameters }',
  action: 'the name of an action, or { name } with its parameters',
  request: 'an operationId, or { operationId, body }',
};

function explainShortForm({ pointer, message }: Issue, scenario: unknown): Issue | null {
  const form = shortForms[pointer.slice(pointer.lastIndexOf('/') + 1)];
  if (form === undefined || !message.startsWith('must be an object')) return null;
  const value = JSON.stringify(getAtPointer(scenario, pointer));
  return { pointer, message: `must be ${form}, but is ${value}` };
}

/** Parameters of a condition that stand beside its name, as those of an action do. */
function explainParameter({ pointer, message }: Issue): Issue | null {
  const [, key] = /\/do\/condition\/([^/]+)$/.exec(pointer) ?? [];
  if (message !== 'is unknown; remove it' || key === undefined) return null;
  const remedy = `If it is a parameter of the condition, write parameters: { ${key}: ... }`;
  return { pointer, message: `there is no \`${key}\` beside \`name\`. ${remedy}` };
}

function checkDurations(value: unknown, pointer: string): Issue[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => checkDurations(item, `${pointer}/${index}`));
  }
  if (!isRecord(value)) return [];
  const isFault = Object.hasOwn(value, 'kind');
  return Object.entries(value).flatMap(([key, inner]) => {
    const place = `${pointer}/${key}`;
    if (freeKeys.has(key)) return [];
    if (key === 'percentiles' && isRecord(inner)) {
      return Object.entries(inner).flatMap(([name, limit]) =>
        checkDuration(`${place}/${name}`, limit),
      );
    }
    const isFaultTime = isFault && faultTimes.has(key);
    // A fault counts by `every`; it has no other times.
    const isDuration = isFault ? isFaultTime : durationKeys.has(key);
    if (!isDuration) return checkDurations(inner, place);
    // Valid times of faults are numbers by now.
    const isNumber = isFaultTime && typeof inner === 'number';
    const fault = isNumber ? findFaultTimeError(inner) : findDurationError(inner);
    return fault === null ? [] : [{ pointer: place, message: fault }];
  });
}

function checkDuration(pointer: string, value: unknown): Issue[] {
  const message = findDurationError(value);
  return message === null ? [] : [{ pointer, message }];
}

function findFaultTimeError(ms: number): string | null {
  if (findDurationError(`${ms}ms`) === null) return null;
  return `is ${ms} ms; a scenario counts from its start; use a duration such as 30s`;
}
