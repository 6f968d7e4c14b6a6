import type { SchemaObject } from '@stillhouse/contracts/document';
import { isOperationId, type Operation } from '@stillhouse/contracts/operations';
import { validateRequest } from '@stillhouse/contracts/validators';
import type { RunContext } from '../check.ts';
import type { Contract, Placed } from '../contract.ts';
import { isRecord } from '../observe/compare-values.ts';
import { resolved } from '../values/request-values.ts';
import { Values } from '../values/schema-values.ts';
import { type Present, shownBy, switchesOf } from './current-value.ts';
import { isSame } from './same.ts';

/** The values that a GET lists for a location in a request (x-listed-by), by location. */
export type Listed = ReadonlyMap<string, readonly unknown[]>;

/** Reads the lists from which a request takes its values. */
export async function listedFor(
  { target, contract }: RunContext,
  purpose: string,
  operation: Operation,
): Promise<Listed> {
  const listed = new Map<string, readonly unknown[]>();
  for (const [place, schema] of placesIn(contract, operation)) {
    const by = schema['x-listed-by'];
    if (!isRecord(by)) continue;
    const { operationId, field } = by;
    if (typeof operationId !== 'string' || !isOperationId(operationId)) continue;
    if (!target.mayCall(operationId).allowed) continue;
    const items = shownBy(await target.request({ purpose, operationId }));
    if (!Array.isArray(items)) continue;
    listed.set(
      place,
      items.map((item) => (isRecord(item) ? item[String(field)] : undefined)),
    );
  }
  return listed;
}

/**
 * Returns the properties whose change may start something irreversible (x-caution), each with its
 * harmless values. Empty while the device is in a state in which every value is harmless.
 */
export async function cautionFor(
  { target, contract }: RunContext,
  purpose: string,
  operation: Operation,
): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const held = new Map<string, readonly unknown[]>();
  for (const [place, schema] of placesIn(contract, operation)) {
    const caution = schema['x-caution'];
    if (!isRecord(caution) || !isRecord(caution.while)) continue;
    const [operationId = '', ...keys] = String(caution.while.at).split('/');
    const harmless = Array.isArray(caution.harmless) ? caution.harmless : [];
    if (!isOperationId(operationId)) continue;
    let now = shownBy(await target.request({ purpose, operationId }));
    for (const key of keys) now = isRecord(now) ? now[key] : undefined;
    const { is } = caution.while;
    if (Array.isArray(is) && is.some((it) => isSame(it, now))) continue;
    held.set(place, harmless);
  }
  return held;
}

/**
 * Returns a body that changes as many as possible of the values that the write's GET returns, each
 * to another valid value. Returns null if nothing can be changed. Only for settings groups:
 * objects in which every key is optional.
 */
export async function changedBody(
  context: RunContext,
  purpose: string,
  operation: Operation,
  present: Present,
): Promise<Readonly<Record<string, unknown>> | null> {
  const { contract } = context;
  const schema = contract.requestSchema(operation.id);
  const { shown } = present;
  if (schema === null || !isRecord(shown) || schema.value.properties === undefined) return null;
  const listed = await listedFor(context, purpose, operation);
  const caution = await cautionFor(context, purpose, operation);
  const values = new Values((placed) => resolved(contract, placed));
  const body: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(schema.value.properties)) {
    if (shown[name] === undefined) continue;
    const place = `/${name}`;
    const at = { value: property, pointer: `${schema.pointer}/properties/${name}` };
    const found = otherValue(values, at, place, shown[name], listed);
    const held = caution.get(place);
    if (found === undefined || (held !== undefined && !held.includes(found))) continue;
    body[name] = found;
  }
  if (Object.keys(body).length === 0) return null;
  const whole = { ...body, ...switchesOf(contract, operation) };
  return validateRequest(operation.id, whole).length === 0 ? whole : null;
}

function otherValue(
  values: Values,
  at: Placed<SchemaObject>,
  place: string,
  shown: unknown,
  listed: Listed,
): unknown {
  const list = listed.get(place);
  if (list !== undefined) return list.find((value) => value !== undefined && !isSame(value, shown));
  const inner = [...listed].find(([it]) => it.startsWith(`${place}/`));
  if (inner !== undefined && isRecord(shown)) {
    const [innerPlace, ids] = inner;
    const key = innerPlace.slice(place.length + 1);
    const other = ids.find((value) => value !== undefined && !isSame(value, shown[key]));
    return other === undefined ? undefined : { [key]: other };
  }
  return values.good(at).find(({ value }) => !isSame(value, shown))?.value;
}

/** Returns the locations in a request's JSON object, each with its schema. */
function placesIn(contract: Contract, { id }: Operation): Map<string, SchemaObject> {
  const places = new Map<string, SchemaObject>();
  const visit = (schema: SchemaObject, place: string, level: number): void => {
    if (level > 4) return;
    const { value } = resolved(contract, { value: schema, pointer: '' });
    places.set(place, value);
    for (const [name, property] of Object.entries(value.properties ?? {})) {
      visit(property, `${place}/${name}`, level + 1);
    }
  };
  const schema = contract.requestSchema(id);
  if (schema !== null) visit(schema.value, '', 0);
  return places;
}
