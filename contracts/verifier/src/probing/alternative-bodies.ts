import type { SchemaObject } from '@stillhouse/contracts/document';
import { isOperationId, type Operation } from '@stillhouse/contracts/operations';
import { validateRequest } from '@stillhouse/contracts/validators';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { RunContext } from '../model/check.ts';
import type { Contract, Placed } from '../model/contract.ts';
import { equalIgnoringOrder } from '../observe/compare-values.ts';
import { resolveSchema } from '../values/request-values.ts';
import { SchemaValues } from '../values/schema-values.ts';
import { type CurrentValue, getOverrides, getSuccessBody } from './current-value.ts';
import { mayArriveByWifi } from './network-route.ts';

/** The values that a GET lists for a location in a request (x-listed-by), by location. */
export type ListedValues = ReadonlyMap<string, readonly unknown[]>;

/** Reads the lists from which a request takes its values. */
export async function readListedValues(
  { target, contract }: RunContext,
  purpose: string,
  operation: Operation,
): Promise<ListedValues> {
  const listed = new Map<string, readonly unknown[]>();
  for (const [place, schema] of listLocations(contract, operation)) {
    const by = schema['x-listed-by'];
    if (!isRecord(by)) continue;
    const { operationId, field } = by;
    if (typeof operationId !== 'string' || !isOperationId(operationId)) continue;
    if (!target.mayCall(operationId).allowed) continue;
    const items = getSuccessBody(await target.request({ purpose, operationId }));
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
 * harmless values. Empty while the device is in a state in which every value is harmless. The radio
 * stays on if the run may arrive by Wi-Fi.
 */
export async function readCautions(
  context: RunContext,
  purpose: string,
  operation: Operation,
): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const { target, contract } = context;
  const cautions = new Map<string, readonly unknown[]>();
  if (operation.id === 'setWifiRadio' && (await mayArriveByWifi(context, purpose))) {
    cautions.set('/enabled', [true]);
  }
  for (const [place, schema] of listLocations(contract, operation)) {
    const caution = schema['x-caution'];
    if (!isRecord(caution) || !isRecord(caution.while)) continue;
    const [operationId = '', ...keys] = String(caution.while.at).split('/');
    const harmless = Array.isArray(caution.harmless) ? caution.harmless : [];
    if (!isOperationId(operationId)) continue;
    let now = getSuccessBody(await target.request({ purpose, operationId }));
    for (const key of keys) now = isRecord(now) ? now[key] : undefined;
    const { is } = caution.while;
    if (Array.isArray(is) && is.some((it) => equalIgnoringOrder(it, now))) continue;
    cautions.set(place, harmless);
  }
  return cautions;
}

/**
 * Returns a body that changes as many as possible of the values that the write's GET returns, each
 * to another valid value. Returns null if nothing can be changed. Only for settings groups:
 * objects in which every key is optional.
 */
export async function createChangedBody(
  context: RunContext,
  purpose: string,
  operation: Operation,
  currentValue: CurrentValue,
): Promise<Readonly<Record<string, unknown>> | null> {
  const { contract } = context;
  const schema = contract.getRequestSchema(operation.id);
  const { value: current } = currentValue;
  if (schema === null || !isRecord(current) || schema.value.properties === undefined) return null;
  const listed = await readListedValues(context, purpose, operation);
  const caution = await readCautions(context, purpose, operation);
  const values = new SchemaValues((placed) => resolveSchema(contract, placed));
  const body: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(schema.value.properties)) {
    if (current[name] === undefined) continue;
    const place = `/${name}`;
    const at = { value: property, pointer: `${schema.pointer}/properties/${name}` };
    const found = findOtherValue(values, at, place, current[name], listed);
    const harmless = caution.get(place);
    if (found === undefined || (harmless !== undefined && !harmless.includes(found))) continue;
    body[name] = found;
  }
  if (Object.keys(body).length === 0) return null;
  const changedBody = { ...body, ...getOverrides(contract, operation) };
  return validateRequest(operation.id, changedBody).length === 0 ? changedBody : null;
}

function findOtherValue(
  values: SchemaValues,
  at: Placed<SchemaObject>,
  place: string,
  current: unknown,
  listed: ListedValues,
): unknown {
  const list = listed.get(place);
  if (list !== undefined)
    return list.find((value) => value !== undefined && !equalIgnoringOrder(value, current));
  const inner = [...listed].find(([it]) => it.startsWith(`${place}/`));
  if (inner !== undefined && isRecord(current)) {
    const [innerPlace, ids] = inner;
    const key = innerPlace.slice(place.length + 1);
    const other = ids.find(
      (value) => value !== undefined && !equalIgnoringOrder(value, current[key]),
    );
    return other === undefined ? undefined : { [key]: other };
  }
  return values.createValid(at).find(({ value }) => !equalIgnoringOrder(value, current))?.value;
}

/** Returns the locations in a request's JSON object, each with its schema. */
function listLocations(contract: Contract, { id }: Operation): Map<string, SchemaObject> {
  const places = new Map<string, SchemaObject>();
  const visit = (schema: SchemaObject, place: string, level: number): void => {
    if (level > 4) return;
    const { value } = resolveSchema(contract, { value: schema, pointer: '' });
    places.set(place, value);
    for (const [name, property] of Object.entries(value.properties ?? {})) {
      visit(property, `${place}/${name}`, level + 1);
    }
  };
  const schema = contract.getRequestSchema(id);
  if (schema !== null) visit(schema.value, '', 0);
  return places;
}
