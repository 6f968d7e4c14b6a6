import type { SchemaObject } from '@stillhouse/contracts/document';
import { type Contract, type Placed, pointerOf } from '../../contract.ts';
import { resolved } from '../../values/request-values.ts';

/** Deeper than any reply. */
const mostLevels = 8;

/** Every place in a body that a schema speaks of, `*` for any item of a list, with the schema that speaks of it. */
export function placesOf(
  contract: Contract,
  placed: Placed<SchemaObject>,
): ReadonlyMap<string, Placed<SchemaObject>> {
  const places = new Map<string, Placed<SchemaObject>>();
  const visit = (at: Placed<SchemaObject>, place: string, level: number) => {
    if (level > mostLevels) return;
    const { value, pointer } = resolved(contract, at);
    // The first of several alternatives that speak of a place stands for all.
    if (!places.has(place)) places.set(place, { value, pointer });
    for (const [name, property] of Object.entries(value.properties ?? {})) {
      const inner = pointer + pointerOf(['properties', name]);
      visit({ value: property, pointer: inner }, place + pointerOf([name]), level + 1);
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

/** The place that a pointer into a body belongs to: the longest one that is known. */
export function placeOf(pointer: string, places: ReadonlyMap<string, unknown>): string {
  let keys = pointer.split('/').slice(1);
  for (;;) {
    const found = placed(keys, places);
    if (found !== null) return found;
    keys = keys.slice(0, -1);
  }
}

function placed(keys: readonly string[], places: ReadonlyMap<string, unknown>): string | null {
  let place = '';
  for (const key of keys) {
    const inList = /^\d+$/.test(key) && places.has(`${place}/*`);
    place = inList ? `${place}/*` : `${place}/${key}`;
  }
  return places.has(place) ? place : null;
}

/** Whether a schema allows no other properties than its own. */
export function isClosed({ additionalProperties, unevaluatedProperties }: SchemaObject): boolean {
  return additionalProperties === false || unevaluatedProperties === false;
}

/** Whether a pointer leads to a property that a closed object does not have. */
export function isExtra(
  pointer: string,
  places: ReadonlyMap<string, Placed<SchemaObject>>,
): boolean {
  const keys = pointer.split('/').slice(1);
  if (keys.length === 0 || placed(keys, places) !== null) return false;
  const holder = placed(keys.slice(0, -1), places);
  const schema = holder === null ? undefined : places.get(holder)?.value;
  return schema !== undefined && isClosed(schema);
}

/** Whether a body has something at a place. */
export function reaches(body: unknown, place: string): boolean {
  let nodes: unknown[] = [body];
  for (const part of place.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    nodes = nodes.flatMap((node): unknown[] => {
      if (Array.isArray(node)) return key === '*' ? node : [];
      if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) return [];
      return [Reflect.get(node, key)];
    });
  }
  return nodes.length > 0;
}
