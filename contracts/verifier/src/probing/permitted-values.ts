import type { SchemaObject } from '@stillhouse/contracts/document';
import { isOperationId, type Operation, type OperationId } from '@stillhouse/contracts/operations';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { CheckRun } from '../model/check-run.ts';
import type { Contract } from '../model/contract.ts';
import { getJsonBody } from '../observe/read-resources.ts';
import { resolveSchema } from '../values/request-values.ts';
import { findCaution } from './caution.ts';

/**
 * The values that a GET lists for a location in a request (x-listed-by), by location. Empty if the
 * list could not be read: then no value is known to be permitted.
 */
export type ListedValues = ReadonlyMap<string, readonly unknown[]>;

/** A location in a request that takes its values from a list (x-listed-by). */
export type ListedLocation = {
  readonly place: string;
  readonly list: OperationId;
  /** The member of the list's items that the request takes. */
  readonly field: string;
};

export function listListedLocations(
  contract: Contract,
  operation: Operation,
): readonly ListedLocation[] {
  return [...listLocations(contract, operation)].flatMap(([place, schema]) => {
    const by = schema['x-listed-by'];
    if (!isRecord(by)) return [];
    const { operationId: list, field } = by;
    return typeof list === 'string' && isOperationId(list)
      ? [{ place, list, field: String(field) }]
      : [];
  });
}

/** Reads the lists from which a request takes its values. */
export async function readListedValues(
  run: Pick<CheckRun, 'target' | 'contract' | 'request'>,
  operation: Operation,
): Promise<ListedValues> {
  const listed = new Map<string, readonly unknown[]>();
  for (const { place, list, field } of listListedLocations(run.contract, operation)) {
    if (!run.target.mayCall(list).allowed) continue;
    const items = getJsonBody(await run.request({ operationId: list }));
    const entries = Array.isArray(items) ? items : [];
    listed.set(
      place,
      entries.map((item) => (isRecord(item) ? item[field] : undefined)),
    );
  }
  return listed;
}

/**
 * Returns the harmless values of the properties of which others must not be tried now, by location
 * (x-caution).
 */
export async function readCautions(
  run: CheckRun,
  operation: Operation,
): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const cautions = new Map<string, readonly unknown[]>();
  for (const [place, schema] of listLocations(run.contract, operation)) {
    const caution = await findCaution(run, schema);
    if (caution !== null) cautions.set(place, caution.harmless);
  }
  return cautions;
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
