import type { Issue } from '@stillhouse/contracts/validators';
import { checkName } from '../name-checks/check-name.ts';
import { checkStateValue } from '../name-checks/check-state-value.ts';
import { checkOperationId } from './check-operation-id.ts';
import { eventFields, requestEvent, requestFields } from './event-fields.ts';
import type { Scenario, ScenarioAssertion } from './scenario.ts';

const claimKinds =
  'give pointer and equals, or event with its fields, or operationId with status, outcome, text or fault';

/** What is wrong with what a scenario expects, and with its uniqueOutcome. */
export function checkExpectations({ expect = {}, uniqueOutcome }: Scenario): Issue[] {
  const { requests = [], eventually = [], never = [] } = expect;
  return [
    ...requests.flatMap(({ operationId, count }, index) => {
      const pointer = `/expect/requests/${index}`;
      const { min = 0, max = Number.POSITIVE_INFINITY } = count ?? {};
      const message = `asks for at least ${min} and at most ${max}; correct one of the two`;
      const crossed = min > max ? [{ pointer: `${pointer}/count`, message }] : [];
      return [...anyOperationIssues(`${pointer}/operationId`, operationId), ...crossed];
    }),
    ...eventually.flatMap((claim, index) => claimIssues(`/expect/eventually/${index}`, claim)),
    ...never.flatMap((claim, index) => {
      const pointer = `/expect/never/${index}`;
      const message = 'is for what comes true; leave it out of never';
      const limited = claim.within === undefined ? [] : [{ pointer: `${pointer}/within`, message }];
      return [...claimIssues(pointer, claim), ...limited];
    }),
    ...(uniqueOutcome === undefined ? [] : claimIssues('/uniqueOutcome', uniqueOutcome)),
  ];
}

function claimIssues(pointer: string, claim: ScenarioAssertion): Issue[] {
  const kinds = (['pointer', 'event', 'operationId'] as const).filter(
    (key) => claim[key] !== undefined,
  );
  const [kind] = kinds;
  if (kind === undefined) return [{ pointer, message: `claims nothing; ${claimKinds}` }];
  // An event `request` and a request have an operationId both.
  if (kinds.length > 1 && claim.event !== requestEvent) {
    return [{ pointer, message: `has ${kinds.join(' and ')}; ${claimKinds}` }];
  }
  if (claim.event === requestEvent) {
    const message =
      'leave the event out: operationId with status, outcome, text or fault is enough';
    return [{ pointer: `${pointer}/event`, message }];
  }
  const { pointer: _at, equals, event, nth, within: _within, ...others } = claim;
  if (nth !== undefined && kind !== 'event') {
    return [{ pointer: `${pointer}/nth`, message: 'is for an event; leave it out' }];
  }
  if (kind === 'pointer') return stateClaimIssues(pointer, claim, Object.keys(others));
  if (equals !== undefined) {
    return [{ pointer: `${pointer}/equals`, message: `belongs to a pointer; ${claimKinds}` }];
  }
  if (kind === 'event') return checkEvent(pointer, `${event}`, Object.keys(others));
  const { operationId = '*', ...fields } = others;
  return [
    ...anyOperationIssues(`${pointer}/operationId`, `${operationId}`),
    ...fieldIssues(pointer, Object.keys(fields), requestFields, 'an exchange'),
  ];
}

function stateClaimIssues(pointer: string, claim: ScenarioAssertion, others: string[]): Issue[] {
  const surplus = fieldIssues(pointer, others, ['equals', 'within'], 'a claim about state');
  if (!Object.hasOwn(claim, 'equals')) {
    return [...surplus, { pointer, message: 'lacks equals: what stands at the pointer' }];
  }
  const state = { pointer: claim.pointer ?? '', equals: claim.equals };
  const found = checkStateValue(state).map((issue) => ({
    pointer: `${pointer}${issue.pointer}`,
    message: issue.message,
  }));
  return [...surplus, ...found];
}

/** An event that there is, with fields that it has. */
export function checkEvent(pointer: string, event: string, fields: readonly string[]): Issue[] {
  const unknown = checkName(`${pointer}/event`, event, Object.keys(eventFields), 'event');
  if (unknown.length > 0) return unknown;
  return fieldIssues(pointer, fields, eventFields[event] ?? [], `the event ${event}`);
}

function fieldIssues(
  pointer: string,
  given: readonly string[],
  known: readonly string[],
  what: string,
): Issue[] {
  return given.flatMap((name) => checkName(`${pointer}/${name}`, name, known, `field of ${what}`));
}

function anyOperationIssues(pointer: string, id: string): Issue[] {
  return id === '*' ? [] : checkOperationId(pointer, id);
}
