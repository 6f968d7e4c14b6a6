import type { SchemaObject } from '@stillhouse/contracts/document';
import { isOperationId, type Operation } from '@stillhouse/contracts/operations';
import type { Contract, Placed } from '../model/contract.ts';
import type { HarmLevel } from '../model/requirement.ts';

/** The values of a group, by key. */
export type SettingValues = Readonly<Record<string, unknown>>;

/** A settings write and its GET, with the keys of both. */
export type Group = {
  readonly write: Operation;
  readonly read: Operation;
  readonly withinMs: number;
  /**
   * `merge`: an object with optional keys. `whole`: one of several objects. `pairs`: a list of key
   * and newValue.
   */
  readonly form: 'merge' | 'whole' | 'pairs';
  readonly keys: readonly GroupKey[];
  /**
   * Override flags, such as `saveAnyway`: true permits a write that would be rejected otherwise.
   */
  readonly overrides: readonly string[];
};

export type GroupKey = {
  readonly name: string;
  /** The schemas of the request, one per object variant. */
  readonly writeSchemas: readonly SchemaObject[];
  /** The schemas of the response. */
  readonly readSchemas: readonly SchemaObject[];
};

type Alternatives = ReadonlyMap<string, readonly SchemaObject[]>;

/** Returns all settings groups: writes with x-readback and without x-lifecycle. */
export function listGroups(contract: Contract): readonly Group[] {
  return contract.operations.flatMap((write) => findGroup(contract, write) ?? []);
}

/** Returns the settings groups to test. Destructive writes have their own checks. */
export function listTestedGroups(contract: Contract): readonly Group[] {
  return listGroups(contract).filter(({ write }) => write.safety !== 'destructive');
}

export function getGroupHarm({ write }: Pick<Group, 'write'>): HarmLevel {
  return write.safety === 'safe' ? 'safe' : 'destructive';
}

/** Returns true if a write of the group changes nothing else, so that others may run beside it. */
export function isIndependent({ write }: Group): boolean {
  return write.safety === 'safe';
}

/** Returns the settings group that an operation writes, or null. */
export function findGroup(contract: Contract, write: Operation): Group | null {
  const readId = write.readback?.operationId;
  if (write.readback === undefined || write.lifecycle !== undefined) return null;
  if (readId === undefined || !isOperationId(readId)) return null;
  const request = contract.getRequestSchema(write.id);
  const response = contract.getResponseSchema(readId, 200, 'application/json');
  if (request === null || response === null) return null;
  const isPairs = request.value.type === 'array';
  const writable = isPairs ? listPairs(contract, request) : listProperties(contract, request);
  const readable = listProperties(contract, response);
  const keys = [...writable].flatMap(([name, schemas]) => {
    const here = readable.get(name);
    return here === undefined || schemas.some(({ writeOnly }) => writeOnly)
      ? []
      : [{ name, writeSchemas: schemas, readSchemas: here }];
  });
  if (keys.length === 0) return null;
  const overrides = [...writable].flatMap(([name, [schema]]) =>
    !readable.has(name) && schema?.type === 'boolean' ? [name] : [],
  );
  const form = isPairs ? 'pairs' : request.value.oneOf === undefined ? 'merge' : 'whole';
  return {
    write,
    read: contract.getOperation(readId),
    withinMs: write.readback.withinMs,
    form,
    keys,
    overrides,
  };
}

/** Returns the properties of an object schema or of all its `oneOf` branches. */
export function listProperties(contract: Contract, placed: Placed<SchemaObject>): Alternatives {
  const found = new Map<string, SchemaObject[]>();
  for (const { value } of listObjectSchemas(contract, placed)) {
    for (const [name, property] of Object.entries(value.properties ?? {})) {
      const schema = contract.resolve({ value: property, pointer: placed.pointer }).value;
      found.set(name, [...(found.get(name) ?? []), schema]);
    }
  }
  return found;
}

/** Returns the keys of a list of `{key, newValue}` and the schemas of their values. */
function listPairs(contract: Contract, placed: Placed<SchemaObject>): Alternatives {
  const { items } = placed.value;
  const found = new Map<string, SchemaObject[]>();
  if (items === undefined) return found;
  for (const { value } of listObjectSchemas(
    contract,
    contract.resolve({ value: items, pointer: placed.pointer }),
  )) {
    const { key, newValue } = value.properties ?? {};
    if (typeof key?.const !== 'string' || newValue === undefined) continue;
    found.set(key.const, [contract.resolve({ value: newValue, pointer: placed.pointer }).value]);
  }
  return found;
}

function listObjectSchemas(
  contract: Contract,
  placed: Placed<SchemaObject>,
): readonly Placed<SchemaObject>[] {
  const { value, pointer } = contract.resolve(placed);
  return (
    value.oneOf?.map((kind) => contract.resolve({ value: kind, pointer })) ?? [{ value, pointer }]
  );
}
