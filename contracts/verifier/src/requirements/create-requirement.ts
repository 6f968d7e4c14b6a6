import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import { getMember } from '@stillhouse/foundation/is-record';
import { parsePointer } from '@stillhouse/foundation/json-pointer';
import type { Contract } from '../model/contract.ts';
import {
  type CheckClass,
  checkClasses,
  type HarmLevel,
  type Requirement,
} from '../model/requirement.ts';

type RequirementInput = {
  readonly class: CheckClass;
  readonly rule: string;
  readonly operation: Operation | null;
  /** Location within the operation, if the rule has several. */
  readonly place?: string;
  readonly sentence: string;
  readonly pointer: string;
  readonly level?: Requirement['level'];
  /** Default: the source at the pointer. */
  readonly source?: Requirement['source'];
  /** Default: from the operation's safety. */
  readonly harm?: HarmLevel;
};

/** Creates a requirement. Derives its id, source and harm level from the contract. */
export function createRequirement(contract: Contract, input: RequirementInput): Requirement {
  const { operation, rule, pointer, level = 'MUST' } = input;
  const parts = [
    `${input.class}.${rule}`,
    ...(operation === null ? [] : [operation.id]),
    ...(input.place === undefined ? [] : [input.place]),
  ];
  return {
    id: parts.join(':'),
    class: input.class,
    operationId: operation?.id ?? null,
    level,
    sentence: input.sentence,
    pointer,
    source: input.source ?? findSource(contract, pointer) ?? operation?.source ?? 'decision',
    harm: input.harm ?? (operation === null ? 'read' : getHarmLevel(operation)),
  };
}

/** Returns the first harm level that may call an operation. */
export function getHarmLevel({ safety }: Operation): HarmLevel {
  if (safety === 'read' || safety === 'safe') return safety;
  return 'destructive';
}

/** Returns the `x-source` at a pointer into openapi.yaml, or the nearest one above it. */
function findSource(contract: Contract, pointer: string): Requirement['source'] | null {
  let nearest: Requirement['source'] | null = null;
  let node: unknown = contract.document;
  for (const key of parsePointer(pointer)) {
    node = typeof node === 'object' && node !== null ? Reflect.get(node, key) : undefined;
    const source = getMember(node, 'x-source');
    if (source === 'spec' || source === 'decision' || source === 'observed') nearest = source;
  }
  return nearest;
}

/** Builds the id of a requirement from a rule, an operation and locations. */
export function createRequirementId(
  name: string,
  operation: Pick<Operation, 'id'>,
  ...places: readonly string[]
): string {
  return [name, operation.id, ...places].join(':');
}

/** Returns the class with which the id of a requirement starts. */
export function getCheckClass(id: string): CheckClass {
  const found = checkClasses.find((name) => id.startsWith(`${name}.`));
  if (found === undefined) throw new Error(`No check class: ${id}`);
  return found;
}

/**
 * Creates a requirement of the harm level `destructive` that is our own decision.
 * @param id starts with its class
 * @param place path within the operation object
 */
export function createDestructiveRequirement(
  contract: Contract,
  id: string,
  operationId: OperationId,
  place: string,
  sentence: string,
): Requirement {
  return {
    id,
    class: getCheckClass(id),
    operationId,
    level: 'MUST',
    sentence,
    pointer: `${contract.getOperationObject(operationId).pointer}/${place}`,
    source: 'decision',
    harm: 'destructive',
  };
}
