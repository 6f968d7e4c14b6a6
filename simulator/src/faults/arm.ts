import type { Operation } from '@stillhouse/contracts/operations';
import type { Issue } from '@stillhouse/contracts/validators';
import { checkName } from '../name-checks/check-name.ts';
import { checkMatch, findOperations } from './check-match.ts';
import { checkCounting } from './counting.ts';
import { type ArmedFault, type FaultSpec, isPlacement, type Placement } from './fault.ts';
import type { FaultKind } from './fault-kind.ts';
import { faultKinds, isFaultKind } from './fault-kinds.ts';
import { listSuccessTypes } from './json-responses.ts';
import { checkParameters } from './parameters.ts';

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
  if (placement === 'midBody' && listSuccessTypes(operation).length === 0) {
    const message = `${operation.id} responds without a body, so midBody is not possible`;
    return { pointer: '/match', message };
  }
  return kind.getMismatch?.(operation, parameters) ?? null;
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

/**
 * Returns the reasons why the fault cannot be armed, with pointers into the spec.
 * @param now the device's time, epoch ms, or null if the fault was armed before
 */
export function checkSpec(spec: FaultSpec, now: number | null): Issue[] {
  const issues = [...checkMatch(spec.match), ...checkCounting(spec, now)];
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
