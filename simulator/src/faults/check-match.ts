import { type Operation, operations } from '@stillhouse/contracts/operations';
import { getRequestFields } from '@stillhouse/contracts/request-fields';
import type { Issue } from '@stillhouse/contracts/validators';
import { formatPointer } from '@stillhouse/foundation/json-pointer';
import { checkName } from '../name-checks/check-name.ts';
import { checkStateValue } from '../name-checks/check-state-value.ts';
import { explainUnknownField, findField } from '../name-checks/fields.ts';
import type { FaultBodyMatch, FaultMatch } from './fault.ts';

const deviceOperations: readonly Operation[] = Object.values(operations).filter(
  ({ surface }) => surface === 'device',
);
const operationIds = deviceOperations.map(({ id }) => id);
const tags = [...new Set(deviceOperations.map(({ tag }) => tag))];

/** Finds the operations that match `operationId` (`*` for all) and `tag`. */
export function findOperations({ operationId = '*', tag }: FaultMatch): Operation[] {
  return deviceOperations
    .filter(({ id }) => operationId === '*' || operationId === id)
    .filter((operation) => tag === undefined || tag === operation.tag);
}

/** Returns the reasons why a match is invalid, or matches no request. */
export function checkMatch(match: FaultMatch): Issue[] {
  const { operationId, tag, state, nth } = match;
  const issues: Issue[] = [];
  if (operationId === undefined && tag === undefined) {
    const message = "is empty. Set operationId (or '*') or tag";
    issues.push({ pointer: '/match', message });
  }
  if (operationId !== undefined && operationId !== '*') {
    const what = 'operation that a device serves';
    issues.push(...checkName('/match/operationId', operationId, operationIds, what));
  }
  if (tag !== undefined) issues.push(...checkName('/match/tag', tag, tags, 'tag of an operation'));
  if (issues.length === 0 && findOperations(match).length === 0) {
    const own = deviceOperations.find(({ id }) => id === operationId)?.tag;
    const message = `${tag} is not the tag of ${operationId}, which is ${own}. Remove it`;
    issues.push({ pointer: '/match/tag', message });
  }
  if (nth !== undefined && !(Number.isInteger(nth) && nth >= 1)) {
    issues.push({ pointer: '/match/nth', message: `is ${nth}; counting starts at 1` });
  }
  const never = state === undefined ? [] : checkStateValue(state);
  issues.push(
    ...never.map(({ pointer, message }) => ({ pointer: `/match/state${pointer}`, message })),
  );
  return issues.length > 0 ? issues : checkCaller(match);
}

/** Checks role and body against what the matched operations take. */
function checkCaller(match: FaultMatch): Issue[] {
  const matched = findOperations(match);
  const names = match.operationId === '*' ? 'every operation' : (match.operationId ?? match.tag);
  const issues: Issue[] = [];
  if (match.role !== undefined && matched.every(({ roles }) => roles.length === 0)) {
    const message = `is ${match.role}, but ${names} takes no token, so no caller has a role. Remove it`;
    issues.push({ pointer: '/match/role', message });
  }
  return match.body === undefined ? issues : [...issues, ...checkBody(match.body, matched, names)];
}

function checkBody(
  { pointer = '', equals, contains }: FaultBodyMatch,
  matched: readonly Operation[],
  names = '',
): Issue[] {
  const at = '/match/body';
  if ((equals === undefined) === (contains === undefined)) {
    const message =
      equals === undefined ? 'lacks equals or contains. Set' : 'has equals and contains. Keep';
    return [{ pointer: at, message: `${message} one of them` }];
  }
  if (!/^(\/([^~/]|~[01])*)*$/.test(pointer)) {
    const message = `is ${JSON.stringify(pointer)}. Use a JSON pointer such as /hostname`;
    return [{ pointer: `${at}/pointer`, message }];
  }
  const bodies = matched.map(({ id }) => getRequestFields(id)).filter(({ length }) => length > 0);
  const [first] = bodies;
  if (first === undefined) {
    const message = `does not apply: ${names} takes no JSON body. Remove it`;
    return [{ pointer: at, message }];
  }
  const wanted = [pointer, ...listPointers(contains, pointer)];
  if (bodies.some((fields) => wanted.every((one) => findField(fields, one) !== undefined))) {
    return [];
  }
  const unknown = wanted.find((one) => findField(first, one) === undefined) ?? pointer;
  const where = contains === undefined || unknown === pointer ? '/pointer' : '/contains';
  const message = `does not match the body of ${names}: ${explainUnknownField(first, unknown)}`;
  return [{ pointer: at + where, message }];
}

/** Lists the pointers of all properties of a JSON value. */
function listPointers(value: unknown, pointer: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const own = pointer + formatPointer([key]);
    return [own, ...listPointers(inner, own)];
  });
}
