import type { Issue } from '@stillhouse/contracts/validators';
import { checkStateValue } from '../name-checks/check-state-value.ts';
import { collectIssues } from '../name-checks/collect-issues.ts';
import { checkEvent, checkExchange, checkFields } from './check-event.ts';
import { checkOperationId } from './check-operation-id.ts';
import { requestEvent } from './request-event.ts';
import type { Scenario, ScenarioAssertion } from './scenario.ts';

const assertionForms =
  'use pointer and equals, or event with its fields, or operationId with status, outcome, text or fault';

/** Checks the expectations of a scenario and its unique outcome. */
export function checkExpectations(scenario: Scenario): Issue[] {
  const { expect = {}, uniqueOutcome } = scenario;
  const { requests = [], eventually = [], never = [] } = expect;
  return [
    ...collectIssues(requests, ({ count, ...match }, index) => {
      const pointer = `/expect/requests/${index}`;
      const { min = 0, max = Number.POSITIVE_INFINITY } = count ?? {};
      const message = `requires at least ${min} and at most ${max}; correct one of them`;
      const crossed = min > max ? [{ pointer: `${pointer}/count`, message }] : [];
      return [
        ...checkOperation(`${pointer}/operationId`, match.operationId),
        ...checkExchange(pointer, match, scenario),
        ...crossed,
      ];
    }),
    ...collectIssues(eventually, (assertion, index) =>
      checkAssertion(`/expect/eventually/${index}`, assertion, scenario),
    ),
    ...collectIssues(never, (assertion, index) => {
      const pointer = `/expect/never/${index}`;
      const message = 'applies to `eventually` only; remove it';
      const limited =
        assertion.within === undefined ? [] : [{ pointer: `${pointer}/within`, message }];
      return [...checkAssertion(pointer, assertion, scenario), ...limited];
    }),
    ...(uniqueOutcome === undefined
      ? []
      : checkAssertion('/uniqueOutcome', uniqueOutcome, scenario)),
  ];
}

export function checkAssertion(
  pointer: string,
  assertion: ScenarioAssertion,
  scenario: Scenario,
): Issue[] {
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
  if (kind === 'event') return checkEvent(pointer, `${event}`, others, scenario);
  const { operationId = '*' } = others;
  return [
    ...checkOperation(`${pointer}/operationId`, `${operationId}`),
    ...checkExchange(pointer, others, scenario),
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

function checkOperation(pointer: string, id: string): Issue[] {
  return id === '*' ? [] : checkOperationId(pointer, id);
}
