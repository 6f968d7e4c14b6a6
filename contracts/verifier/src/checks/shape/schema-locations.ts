import type { SchemaObject } from '@stillhouse/contracts/document';
import { formatPointer, parsePointer } from '@stillhouse/foundation/json-pointer';
import type { Contract, Placed } from '../../model/contract.ts';
import { resolveSchema } from '../../values/request-values.ts';

/** Deeper than any response. */
const maxDepth = 8;

type Locations = ReadonlyMap<string, Placed<SchemaObject>>;

/** By the pointer of the schema. Each response needs those of its schema. */
const known = new Map<string, Locations>();

/**
 * Returns every location that a schema of the contract describes, `*` for any list item, with the
 * schema of the location.
 */
export function listLocations(contract: Contract, placed: Placed<SchemaObject>): Locations {
  const found = known.get(placed.pointer);
  if (found !== undefined) return found;
  const locations = collectLocations(contract, placed);
  known.set(placed.pointer, locations);
  return locations;
}

function collectLocations(contract: Contract, placed: Placed<SchemaObject>): Locations {
  const places = new Map<string, Placed<SchemaObject>>();
  const visit = (at: Placed<SchemaObject>, place: string, level: number) => {
    if (level > maxDepth) return;
    const { value, pointer } = resolveSchema(contract, at);
    // If several alternatives describe a location, the first one is used.
    if (!places.has(place)) places.set(place, { value, pointer });
    for (const [name, property] of Object.entries(value.properties ?? {})) {
      const inner = pointer + formatPointer(['properties', name]);
      visit({ value: property, pointer: inner }, place + formatPointer([name]), level + 1);
    }
    if (value.items !== undefined) {
      visit({ value: value.items, pointer: `${pointer}/items` }, `${place}/*`, level + 1);
    }
    for (const word of ['oneOf', 'anyOf', 'allOf'] as const) {
      for (const [i, branch] of (value[word] ?? []).entries()) {
        visit({ value: branch, pointer: `${pointer}/${word}/${i}` }, place, level + 1);
      }
    }
  };
  visit(placed, '', 0);
  return places;
}

/** Returns the deepest known location that contains a pointer into a body. */
export function findLocation(pointer: string, places: ReadonlyMap<string, unknown>): string {
  let keys = pointer.split('/').slice(1);
  for (;;) {
    const found = matchLocation(keys, places);
    if (found !== null) return found;
    keys = keys.slice(0, -1);
  }
}

function matchLocation(
  keys: readonly string[],
  places: ReadonlyMap<string, unknown>,
): string | null {
  let place = '';
  for (const key of keys) {
    const inList = /^\d+$/.test(key) && places.has(`${place}/*`);
    place = inList ? `${place}/*` : `${place}/${key}`;
  }
  return places.has(place) ? place : null;
}

/** Returns true if a schema allows no additional properties. */
export function isClosedSchema({
  additionalProperties,
  unevaluatedProperties,
}: SchemaObject): boolean {
  return additionalProperties === false || unevaluatedProperties === false;
}

/** Returns true if a pointer leads to an additional property of a closed object. */
export function isAdditionalProperty(pointer: string, places: Locations): boolean {
  const keys = pointer.split('/').slice(1);
  if (keys.length === 0 || matchLocation(keys, places) !== null) return false;
  const holder = matchLocation(keys.slice(0, -1), places);
  const schema = holder === null ? undefined : places.get(holder)?.value;
  return schema !== undefined && isClosedSchema(schema);
}

/** Returns true if a body has a value at a location. */
export function hasLocation(body: unknown, place: string): boolean {
  let nodes: unknown[] = [body];
  for (const key of parsePointer(place)) {
    nodes = nodes.flatMap((node): unknown[] => {
      if (Array.isArray(node)) return key === '*' ? node : [];
      if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) return [];
      return [Reflect.get(node, key)];
    });
  }
  return nodes.length > 0;
}
