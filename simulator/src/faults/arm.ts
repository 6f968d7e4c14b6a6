import { type OperationId, operations } from '@stillhouse/contracts/operations';
import type { Issue } from '@stillhouse/contracts/validators';
import { nearestName } from '../names/nearest-name.ts';
import type { ArmedFault, FaultMatch, FaultSpec } from './fault.ts';
import { faultKinds, isFaultKind } from './fault-kinds.ts';

const wholeNumbers = [
  ['skip', 0],
  ['every', 1],
  ['times', 1],
] as const;

/** The device's operations that fit `operationId` (`*` for all) and `tag`, as far as they are given. */
function matchedOperations({ operationId = '*', tag }: FaultMatch): OperationId[] {
  return Object.values(operations)
    .filter((operation) => operation.surface === 'device')
    .filter((operation) => operationId === '*' || operationId === operation.id)
    .filter((operation) => tag === undefined || tag === operation.tag)
    .map((operation) => operation.id);
}

function matchIssues(match: FaultMatch): Issue[] {
  const { operationId, tag, nth } = match;
  const issues: Issue[] = [];
  if (operationId === undefined && tag === undefined) {
    issues.push({ pointer: '/match', message: "names nothing; give operationId (or '*') or tag" });
  } else if (matchedOperations(match).length === 0) {
    const named = [operationId, tag].filter((name) => name !== undefined).join(' with tag ');
    issues.push({
      pointer: operationId === undefined ? '/match/tag' : '/match/operationId',
      message: `${named} is no operation that a device serves; ${remedyFor(operationId)}`,
    });
  }
  if (nth !== undefined && !(Number.isInteger(nth) && nth >= 1)) {
    issues.push({ pointer: '/match/nth', message: `is ${nth}; counting starts at 1` });
  }
  return issues;
}

function countingIssues(spec: FaultSpec): Issue[] {
  const issues: Issue[] = [];
  for (const [name, least] of wholeNumbers) {
    const value = spec[name];
    if (value !== undefined && !(Number.isInteger(value) && value >= least)) {
      issues.push({
        pointer: `/${name}`,
        message: `is ${value}; give a whole number from ${least}`,
      });
    }
  }
  const { probability, from, until } = spec;
  if (probability !== undefined && !(probability >= 0 && probability <= 1)) {
    issues.push({ pointer: '/probability', message: `is ${probability}; give 0 to 1` });
  }
  if (from !== undefined && until !== undefined && until <= from) {
    issues.push({
      pointer: '/until',
      message: 'is not after from, so the fault could never strike',
    });
  }
  return issues;
}

/** Why the fault cannot be armed, with pointers into the spec; empty when it can. */
export function specIssues(spec: FaultSpec): Issue[] {
  const issues = [...matchIssues(spec.match), ...countingIssues(spec)];
  if (!isFaultKind(spec.kind)) {
    const known = Object.keys(faultKinds).join(', ');
    return [
      ...issues,
      { pointer: '/kind', message: `${JSON.stringify(spec.kind)} is none of ${known}` },
    ];
  }
  if (spec.placement !== undefined && !['ingress', 'egress'].includes(spec.placement)) {
    issues.push({ pointer: '/placement', message: `is ${spec.placement}; give ingress or egress` });
  }
  const kind = faultKinds[spec.kind];
  const parameters = spec.parameters ?? {};
  const wrong = kind.checkParameters(parameters);
  issues.push(
    ...wrong.map(({ pointer, message }) => ({ pointer: `/parameters${pointer}`, message })),
  );
  // Only a fault that is otherwise sound can be held against the contract.
  if (issues.length > 0 || spec.offContract === true) return issues;
  for (const operationId of matchedOperations(spec.match)) {
    for (const { pointer, message } of kind.breaksContract(parameters, operationId)) {
      issues.push({
        pointer: `/parameters${pointer}`,
        message: `${message}; arm it with offContract: true if that is meant`,
      });
    }
  }
  return issues;
}

/** The spec with every default filled in and counters at zero. Call with a spec that has no issues. */
export function armedFault(spec: FaultSpec, id: string): ArmedFault {
  return {
    id,
    kind: spec.kind,
    parameters: spec.parameters ?? {},
    match: spec.match,
    placement: spec.placement ?? faultKinds[spec.kind].defaultPlacement,
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

function remedyFor(operationId: string | undefined): string {
  const nearest =
    operationId === undefined ? null : nearestName(operationId, matchedOperations({}));
  return nearest === null ? 'see openapi.yaml' : `did you mean ${nearest}?`;
}
