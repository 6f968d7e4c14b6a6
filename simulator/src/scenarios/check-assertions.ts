import type { Issue } from '@stillhouse/contracts/validators';
import { checkName } from '../name-checks/check-name.ts';
import { checkStateValue } from '../name-checks/check-state-value.ts';
import { collectIssues } from '../name-checks/collect-issues.ts';
import { checkOperationId } from './check-operation-id.ts';
import { eventFields, requestEvent, requestFields } from './event-fields.ts';
import type { Scenario, ScenarioAssertion } from './scenario.ts';

const assertionForms =
  'use pointer and equals, or event with its fields, or operationId with status, outcome, text or fault';

/** Checks the expectations of a scenario and its unique outcome. */
export function checkExpectations({ expect = {}, uniqueOutcome }: Scenario): Issue[] {
  const { requests = [], eventually = [], never = [] } = expect;
  return [
    ...collectIssues(requests, ({ operationId, count }, index) => {
      const pointer = `/expect/requests/${index}`;
      const { min = 0, max = Number.POSITIVE_INFINITY } = count ?? {};
      const message = `requires at least ${min} and at most ${max}; correct one of them`;
      const crossed = min > max ? [{ pointer: `${pointer}/count`, message }] : [];
      return [...checkOperation(`${pointer}/operationId`, operationId), ...crossed];
    }),
    ...collectIssues(eventually, (assertion, index) =>
      checkAssertion(`/expect/eventually/${index}`, assertion),
    ),
    ...collectIssues(never, (assertion, index) => {
      const pointer = `/expect/never/${index}`;
      const message = 'applies to `eventually` only; remove it';
      const limited =
        assertion.within === undefined ? [] : [{ pointer: `${pointer}/within`, message }];
      return [...checkAssertion(pointer, assertion), ...limited];
    }),
    ...(uniqueOutcome === undefined ? [] : checkAssertion('/uniqueOutcome', uniqueOutcome)),
  ];
}

function checkAssertion(pointer: string, assertion: ScenarioAssertion): Issue[] {
  const kinds = (['pointer', 'event', 'operationId'] as const).filter(
    (key) => assertion[key] !== undefined,
  );
  const [kind] = kinds;
  if (kind === undefined) return [{ pointer, message: `asserts nothing; ${assertionForms}` }];
  // The event `request` has an operationId, too.
  if (kinds.length > 1 && assertion.event !== requestEvent) {
    return [{ pointer, message: `has ${kinds.join(' and ')}; ${assertionForms}` }];
  }
  if (assertion.event === requestEvent) {
    const message = 'remove the event: operationId with status, outcome, text or fault is enough';
    return [{ pointer: `${pointer}/event`, message }];
  }
  const { pointer: _at, equals, event, nth, within: _within, ...others } = assertion;
  if (nth !== undefined && kind !== 'event') {
    return [{ pointer: `${pointer}/nth`, message: 'applies to events only; remove it' }];
  }
  if (kind === 'pointer') return checkStateAssertion(pointer, assertion, Object.keys(others));
  if (equals !== undefined) {
    return [
      { pointer: `${pointer}/equals`, message: `applies to a pointer only; ${assertionForms}` },
    ];
  }
  if (kind === 'event') return checkEvent(pointer, `${event}`, Object.keys(others));
  const { operationId = '*', ...fields } = others;
  return [
    ...checkOperation(`${pointer}/operationId`, `${operationId}`),
    ...checkFields(pointer, Object.keys(fields), requestFields, 'an exchange'),
  ];
}

function checkStateAssertion(
  pointer: string,
  assertion: ScenarioAssertion,
  others: string[],
): Issue[] {
  const surplus = checkFields(pointer, others, ['equals', 'within'], 'a state assertion');
  if (!Object.hasOwn(assertion, 'equals')) {
    return [
      ...surplus,
      { pointer, message: 'missing `equals`: the value expected at the pointer' },
    ];
  }
  const state = { pointer: assertion.pointer ?? '', equals: assertion.equals };
  const found = checkStateValue(state).map((issue) => ({
    pointer: `${pointer}${issue.pointer}`,
    message: issue.message,
  }));
  return [...surplus, ...found];
}

/** Checks that the event exists and has the fields. */
export function checkEvent(pointer: string, event: string, fields: readonly string[]): Issue[] {
  const unknown = checkName(`${pointer}/event`, event, Object.keys(eventFields), 'event');
  if (unknown.length > 0) return unknown;
  return checkFields(pointer, fields, eventFields[event] ?? [], `the event ${event}`);
}

function checkFields(
  pointer: string,
  fields: readonly string[],
  known: readonly string[],
  what: string,
): Issue[] {
  return collectIssues(fields, (name) =>
    checkName(`${pointer}/${name}`, name, known, `field of ${what}`),
  );
}

function checkOperation(pointer: string, id: string): Issue[] {
  return id === '*' ? [] : checkOperationId(pointer, id);
}
