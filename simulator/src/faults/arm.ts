import { type Operation, operations } from '@stillhouse/contracts/operations';
import type { Issue } from '@stillhouse/contracts/validators';
import { checkName } from '../name-checks/check-name.ts';
import { checkStateValue } from '../name-checks/check-state-value.ts';
import { countingIssues } from './counting.ts';
import {
  type ArmedFault,
  type FaultMatch,
  type FaultSpec,
  isPlacement,
  type Placement,
} from './fault.ts';
import type { FaultKind } from './fault-kind.ts';
import { faultKinds, isFaultKind } from './fault-kinds.ts';
import { parameterIssues } from './parameters.ts';

const served: readonly Operation[] = Object.values(operations).filter(
  ({ surface }) => surface === 'device',
);
const servedIds = served.map(({ id }) => id);
const tags = [...new Set(served.map(({ tag }) => tag))];

/** The device's operations that fit `operationId` (`*` for all) and `tag`, as far as they are given. */
function matchedOperations({ operationId = '*', tag }: FaultMatch): Operation[] {
  return served
    .filter(({ id }) => operationId === '*' || operationId === id)
    .filter((operation) => tag === undefined || tag === operation.tag);
}

function matchIssues(match: FaultMatch): Issue[] {
  const { operationId, tag, state, nth } = match;
  const issues: Issue[] = [];
  if (operationId === undefined && tag === undefined) {
    const message = "names nothing; give operationId (or '*') or tag";
    issues.push({ pointer: '/match', message });
  }
  if (operationId !== undefined && operationId !== '*') {
    const what = 'operation that a device serves';
    issues.push(...checkName('/match/operationId', operationId, servedIds, what));
  }
  if (tag !== undefined) issues.push(...checkName('/match/tag', tag, tags, 'tag of an operation'));
  if (issues.length === 0 && matchedOperations(match).length === 0) {
    const own = served.find(({ id }) => id === operationId)?.tag;
    const message = `${tag} is not the tag of ${operationId}, which is ${own}; leave it out`;
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

function placementIssues(kind: FaultKind, placement: Placement | undefined): Issue[] {
  if (placement === undefined || kind.placements.includes(placement)) return [];
  if (!isPlacement(placement)) {
    return checkName('/placement', placement, kind.placements, `placement of ${kind.name}`);
  }
  const message = `is ${placement}; ${kind.name} strikes at ${kind.placements.join(' or ')}`;
  return [{ pointer: '/placement', message }];
}

/** Why the kind can never act on any of the operations; empty when it can on one. */
function misfits(
  kind: FaultKind,
  placement: Placement,
  parameters: Readonly<Record<string, unknown>>,
  matched: readonly Operation[],
): Issue[] {
  const first = matched[0];
  if (first === undefined || fitting(kind, placement, parameters, matched).length > 0) return [];
  const misfit = misfitOf(kind, placement, parameters, first);
  return misfit === null ? [] : [misfit];
}

function fitting(
  kind: FaultKind,
  placement: Placement,
  parameters: Readonly<Record<string, unknown>>,
  matched: readonly Operation[],
): Operation[] {
  return matched.filter((operation) => misfitOf(kind, placement, parameters, operation) === null);
}

function misfitOf(
  kind: FaultKind,
  placement: Placement,
  parameters: Readonly<Record<string, unknown>>,
  operation: Operation,
): Issue | null {
  if (placement === 'midBody' && !answersBody(operation)) {
    const message = `${operation.id} answers without a body, which has no middle`;
    return { pointer: '/match', message };
  }
  return kind.misfit?.(operation, parameters) ?? null;
}

function answersBody({ replies }: Operation): boolean {
  return Object.entries(replies).some(
    ([status, { mediaTypes }]) => Number(status) < 300 && mediaTypes.length > 0,
  );
}

/** Why the contract does not allow it, on any of the operations that it can act on. */
function contractIssues(
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

/** Why the fault cannot be armed, with pointers into the spec; empty when it can. */
export function specIssues(spec: FaultSpec): Issue[] {
  const issues = [...matchIssues(spec.match), ...countingIssues(spec)];
  if (!isFaultKind(spec.kind)) {
    return [...issues, ...checkName('/kind', spec.kind, Object.keys(faultKinds), 'kind of fault')];
  }
  const kind = faultKinds[spec.kind];
  const parameters = spec.parameters ?? {};
  issues.push(
    ...placementIssues(kind, spec.placement),
    ...parameterIssues(kind.parameters, parameters).map(({ pointer, message }) => ({
      pointer: `/parameters${pointer}`,
      message,
    })),
  );
  // Only a fault that is otherwise sound can be held against operations and their contract.
  if (issues.length > 0) return issues;
  const placement = spec.placement ?? kind.placements[0];
  const matched = matchedOperations(spec.match);
  const never = misfits(kind, placement, parameters, matched);
  if (never.length > 0 || spec.offContract === true) return never;
  return contractIssues(kind, parameters, fitting(kind, placement, parameters, matched));
}

/** The spec with every default filled in and counters at zero. Call with a spec that has no issues. */
export function armedFault(spec: FaultSpec, id: string): ArmedFault {
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
