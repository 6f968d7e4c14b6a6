import { type Operation, operations } from '@stillhouse/contracts/operations';
import type { Issue } from '@stillhouse/contracts/validators';
import { checkName } from '../name-checks/check-name.ts';
import { checkStateValue } from '../name-checks/check-state-value.ts';
import { checkCounting } from './counting.ts';
import {
  type ArmedFault,
  type FaultMatch,
  type FaultSpec,
  isPlacement,
  type Placement,
} from './fault.ts';
import type { FaultKind } from './fault-kind.ts';
import { faultKinds, isFaultKind } from './fault-kinds.ts';
import { checkParameters } from './parameters.ts';

const deviceOperations: readonly Operation[] = Object.values(operations).filter(
  ({ surface }) => surface === 'device',
);
const operationIds = deviceOperations.map(({ id }) => id);
const tags = [...new Set(deviceOperations.map(({ tag }) => tag))];

/** Finds the operations that match `operationId` (`*` for all) and `tag`. */
function findOperations({ operationId = '*', tag }: FaultMatch): Operation[] {
  return deviceOperations
    .filter(({ id }) => operationId === '*' || operationId === id)
    .filter((operation) => tag === undefined || tag === operation.tag);
}

function checkMatch(match: FaultMatch): Issue[] {
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
  if (state === undefined) return issues;
  const never = checkStateValue(state).map(({ pointer, message }) => ({
    pointer: `/match/state${pointer}`,
    message,
  }));
  return [...issues, ...never];
}

function checkPlacement(kind: FaultKind, placement: Placement | undefined): Issue[] {
  if (placement === undefined || kind.placements.includes(placement)) return [];
  if (!isPlacement(placement)) {
    return checkName('/placement', placement, kind.placements, `placement of ${kind.name}`);
  }
  const message = `is ${placement}; ${kind.name} applies at ${kind.placements.join(' or ')}`;
  return [{ pointer: '/placement', message }];
}

/**
 * Returns the reasons why the kind can never act on any of the operations. Empty if it can act on
 * one.
 */
function checkOperations(
  kind: FaultKind,
  placement: Placement,
  parameters: Readonly<Record<string, unknown>>,
  matched: readonly Operation[],
): Issue[] {
  const first = matched[0];
  if (first === undefined || filterOperations(kind, placement, parameters, matched).length > 0)
    return [];
  const mismatch = getOperationMismatch(kind, placement, parameters, first);
  return mismatch === null ? [] : [mismatch];
}

function filterOperations(
  kind: FaultKind,
  placement: Placement,
  parameters: Readonly<Record<string, unknown>>,
  matched: readonly Operation[],
): Operation[] {
  return matched.filter(
    (operation) => getOperationMismatch(kind, placement, parameters, operation) === null,
  );
}

function getOperationMismatch(
  kind: FaultKind,
  placement: Placement,
  parameters: Readonly<Record<string, unknown>>,
  operation: Operation,
): Issue | null {
  if (placement === 'midBody' && !hasResponseBody(operation)) {
    const message = `${operation.id} responds without a body, so midBody is not possible`;
    return { pointer: '/match', message };
  }
  return kind.getMismatch?.(operation, parameters) ?? null;
}

function hasResponseBody({ responses }: Operation): boolean {
  return Object.entries(responses).some(
    ([status, { mediaTypes }]) => Number(status) < 300 && mediaTypes.length > 0,
  );
}

/** Returns how the fault breaks the contract of the operations that it can act on. */
function checkContract(
  kind: FaultKind,
  parameters: Readonly<Record<string, unknown>>,
  operationsHit: readonly Operation[],
): Issue[] {
  const remedy = 'arm it with offContract: true if that is meant';
  if (kind.contract !== 'depends') {
    if (kind.contract === 'keeps') return [];
    return [{ pointer: '/kind', message: `${kind.name} breaks the contract; ${remedy}` }];
  }
  return operationsHit.flatMap((operation) =>
    kind.breaksContract(parameters, operation).map(({ pointer, message }) => ({
      pointer: pointer === '' ? '/kind' : `/parameters${pointer}`,
      message: `${message}; ${remedy}`,
    })),
  );
}

/** Returns the reasons why the fault cannot be armed, with pointers into the spec. */
export function checkSpec(spec: FaultSpec): Issue[] {
  const issues = [...checkMatch(spec.match), ...checkCounting(spec)];
  if (!isFaultKind(spec.kind)) {
    return [...issues, ...checkName('/kind', spec.kind, Object.keys(faultKinds), 'kind of fault')];
  }
  const kind = faultKinds[spec.kind];
  const parameters = spec.parameters ?? {};
  issues.push(
    ...checkPlacement(kind, spec.placement),
    ...checkParameters(kind.parameters, parameters).map(({ pointer, message }) => ({
      pointer: `/parameters${pointer}`,
      message,
    })),
  );
  // Check operations and contract only if the rest is valid.
  if (issues.length > 0) return issues;
  const placement = spec.placement ?? kind.placements[0];
  const matched = findOperations(spec.match);
  const never = checkOperations(kind, placement, parameters, matched);
  if (never.length > 0 || spec.offContract === true) return never;
  return checkContract(kind, parameters, filterOperations(kind, placement, parameters, matched));
}

/** Fills in defaults and sets counters to zero. The spec must be valid. */
export function createArmedFault(spec: FaultSpec, id: string): ArmedFault {
  return {
    id,
    kind: spec.kind,
    parameters: spec.parameters ?? {},
    match: spec.match,
    placement: spec.placement ?? faultKinds[spec.kind].placements[0],
    skip: spec.skip ?? 0,
    every: spec.every ?? 1,
    times: spec.times ?? null,
    probability: spec.probability ?? 1,
    from: spec.from ?? null,
    until: spec.until ?? null,
    offContract: spec.offContract ?? false,
    counters: { considered: 0, matched: 0, skipped: 0, fired: 0 },
    exhausted: false,
  };
}
