import type { Operation } from '@stillhouse/contracts/operations';
import type { Contract } from '../contract.ts';
import type { CheckClass, Profile, Requirement } from '../requirement.ts';

type Given = {
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
  readonly profile?: Profile;
};

/** Creates a requirement. Derives its id, source and profile from the contract. */
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

/** Returns the first profile that may call an operation. */
function profileOf({ safety }: Operation): Profile {
  if (safety === 'read' || safety === 'safe') return safety;
  return 'destructive';
}

/** Returns the `x-source` at a pointer into openapi.yaml, or the nearest one above it. */
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

/** Builds the id of a requirement from a rule, an operation and locations. */
export function idOf(name: string, operation: Operation, ...places: readonly string[]): string {
  return [name, operation.id, ...places].join(':');
}
