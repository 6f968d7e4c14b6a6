import type { SchemaObject } from '@stillhouse/contracts/document';
import type { Operation } from '@stillhouse/contracts/operations';
import { validateRequest } from '@stillhouse/contracts/validators';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { RunContext } from '../model/check.ts';
import type { Placed } from '../model/contract.ts';
import { equalIgnoringOrder } from '../observe/compare-values.ts';
import { listRequestExamples, resolveSchema } from '../values/request-values.ts';
import { SchemaValues } from '../values/schema-values.ts';
import { type CurrentValue, getOverrides } from './current-value.ts';
import { type ListedValues, readCautions, readListedValues } from './permitted-values.ts';

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

/**
 * Returns a body that changes something, or null if there is none or the change cannot be reverted.
 */
export async function createChangingBody(
  context: RunContext,
  purpose: string,
  operation: Operation,
  currentValue: CurrentValue,
): Promise<unknown> {
  const changed = await createChangedBody(context, purpose, operation, currentValue);
  if (changed !== null || currentValue.body === null) return changed;
  return (
    listRequestExamples(context.contract, operation.id).find(
      (example) => !includesBody(currentValue.body, example),
    ) ?? null
  );
}

/** Returns true if a body contains another. Lists of pairs are compared pair by pair. */
function includesBody(body: unknown, other: unknown): boolean {
  if (!Array.isArray(body) || !Array.isArray(other)) return equalIgnoringOrder(body, other);
  return other.every((pair) => body.some((own) => equalIgnoringOrder(own, pair)));
}
