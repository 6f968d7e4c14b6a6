import type { Operation } from '@stillhouse/contracts/operations';
import type { Contract } from '../contract.ts';
import type { CheckClass, Profile, Requirement } from '../requirement.ts';

type Given = {
  readonly class: CheckClass;
  readonly rule: string;
  readonly operation: Operation | null;
  /** Where in the operation, when a rule has several places. */
  readonly place?: string;
  readonly sentence: string;
  readonly pointer: string;
  readonly level?: Requirement['level'];
  /** Of what stands at the pointer when left out. */
  readonly source?: Requirement['source'];
  /** By the operation's safety when left out. */
  readonly profile?: Profile;
};

/** A requirement with its id, its source and its profile worked out from the contract. */
export function require(contract: Contract, given: Given): Requirement {
  const { operation, rule, pointer, level = 'MUST' } = given;
  const parts = [
    `${given.class}.${rule}`,
    ...(operation === null ? [] : [operation.id]),
    ...(given.place === undefined ? [] : [given.place]),
  ];
  return {
    id: parts.join(':'),
    class: given.class,
    operationId: operation?.id ?? null,
    level,
    sentence: given.sentence,
    pointer,
    source: given.source ?? sourceAt(contract, pointer) ?? operation?.source ?? 'decision',
    profile: given.profile ?? (operation === null ? 'read' : profileOf(operation)),
  };
}

/** The first profile that calls an operation. */
function profileOf({ safety }: Operation): Profile {
  if (safety === 'read' || safety === 'safe') return safety;
  return 'destructive';
}

/** The `x-source` at a pointer into openapi.yaml, or the nearest around it. */
function sourceAt(contract: Contract, pointer: string): Requirement['source'] | null {
  let nearest: Requirement['source'] | null = null;
  let node: unknown = contract.document;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    node = typeof node === 'object' && node !== null ? Reflect.get(node, key) : undefined;
    const source: unknown =
      typeof node === 'object' && node !== null ? Reflect.get(node, 'x-source') : undefined;
    if (source === 'spec' || source === 'decision' || source === 'observed') nearest = source;
  }
  return nearest;
}

/** The end of an id, as it names one operation's place. */
export function idOf(name: string, operation: Operation, ...places: readonly string[]): string {
  return [name, operation.id, ...places].join(':');
}
