import { operations } from '@stillhouse/contracts/operations';
import type { Issue } from '@stillhouse/contracts/validators';
import { checkName } from '../name-checks/check-name.ts';
import { collectIssues } from '../name-checks/collect-issues.ts';
import { eventFields } from './event-fields.ts';
import { requestEvent, requestFields } from './request-event.ts';
import type { Scenario } from './scenario.ts';

type Match = Readonly<Record<string, unknown>>;

/** Checks that the event exists, has the fields, and can have their values. */
export function checkEvent(
  pointer: string,
  event: string,
  match: Match,
  scenario: Scenario,
): Issue[] {
  if (event === requestEvent) return checkExchange(pointer, match, scenario);
  const unknown = checkName(`${pointer}/event`, event, Object.keys(eventFields), 'event');
  if (unknown.length > 0) return unknown;
  const what = `the event ${event}`;
  return [
    ...checkFields(pointer, Object.keys(match), Object.keys(eventFields[event] ?? {}), what),
    ...checkValues(pointer, event, match),
  ];
}

/** Checks that an exchange can match. */
export function checkExchange(pointer: string, match: Match, scenario: Scenario): Issue[] {
  const { fault, status } = match;
  return [
    ...checkFields(pointer, Object.keys(match), Object.keys(requestFields), 'an exchange'),
    ...checkValues(pointer, requestEvent, match),
    ...(fault === undefined ? [] : checkFaultId(`${pointer}/fault`, fault, scenario)),
    ...(status === undefined ? [] : checkStatus(pointer, match, scenario)),
  ];
}

export function checkFields(
  pointer: string,
  fields: readonly string[],
  known: readonly string[],
  what: string,
): Issue[] {
  return collectIssues(fields, (name) =>
    checkName(`${pointer}/${name}`, name, known, `field of ${what}`),
  );
}

function checkValues(pointer: string, event: string, match: Match): Issue[] {
  return Object.entries(eventFields[event] ?? {}).flatMap(([field, values]) => {
    const value = match[field];
    if (value === undefined || values === null || values.includes(value)) return [];
    const owner = event === requestEvent ? 'an exchange' : `the event ${event}`;
    const what = `value of \`${field}\` in ${owner}`;
    if (typeof value === 'string') {
      return checkName(`${pointer}/${field}`, value, values.map(String), what);
    }
    const message = `${JSON.stringify(value)} is not a ${what}. Known: ${values.join(', ')}`;
    return [{ pointer: `${pointer}/${field}`, message }];
  });
}

function checkFaultId(pointer: string, id: unknown, scenario: Scenario): Issue[] {
  const { faults = [], timeline = [] } = scenario;
  const hasNameless = [...faults, ...timeline.map(({ do: { fault } }) => fault)].some(
    (fault) => fault !== undefined && fault.id === undefined,
  );
  // The device names them.
  if (hasNameless && /^fault-\d+$/.test(`${id}`)) return [];
  return checkName(pointer, `${id}`, listFaultIds(scenario), 'id of a fault of this scenario');
}

/** Checks that the operation can respond with the status, or a fault of the scenario. */
function checkStatus(pointer: string, { operationId, status }: Match, scenario: Scenario): Issue[] {
  const matched = Object.values(operations).filter(
    ({ id }) => operationId === undefined || operationId === '*' || id === operationId,
  );
  // An unknown operation has its own message.
  if (matched.length === 0) return [];
  const declared = new Set(matched.flatMap(({ responses }) => Object.keys(responses).map(Number)));
  const faulty = listFaultStatuses(scenario);
  if (declared.has(Number(status)) || faulty.includes(Number(status))) return [];
  const known = [...declared, ...faulty].toSorted((one, other) => one - other).join(', ');
  const who = matched.length === 1 ? `${operationId}` : 'any operation';
  const message = `${JSON.stringify(status)} is not a status of ${who}. Known: ${known}`;
  return [{ pointer: `${pointer}/status`, message }];
}

function listFaultStatuses({ faults = [], timeline = [] }: Scenario): number[] {
  return [...faults, ...timeline.map(({ do: { fault } }) => fault)].flatMap((fault) => {
    if (fault?.kind === 'rate-limit') return [429];
    const status = Number(fault?.parameters?.status);
    return Number.isInteger(status) ? [status] : [];
  });
}

/** Lists the fault ids of a scenario, at the start or later. */
export function listFaultIds({ faults = [], timeline = [] }: Scenario): string[] {
  return [...faults, ...timeline.map(({ do: { fault } }) => fault)].flatMap((fault) =>
    fault?.id === undefined ? [] : [fault.id],
  );
}
