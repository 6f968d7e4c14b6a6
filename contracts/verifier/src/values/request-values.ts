import type { SchemaObject } from '@stillhouse/contracts/document';
import type { OperationId } from '@stillhouse/contracts/operations';
import { validateRequest } from '@stillhouse/contracts/validators';
import type { Contract, Placed } from '../model/contract.ts';
import { SchemaValues } from './schema-values.ts';
import type { Variant } from './variant.ts';

/**
 * Bodies for an operation. Each is validated against the contract before it is called valid or
 * invalid.
 */
export type RequestValues = {
  readonly schema: Placed<SchemaObject>;
  /** A body with every property. */
  readonly defaultBody: unknown;
  readonly valid: readonly Variant[];
  readonly invalid: readonly Variant[];
};

const valuesCache = new WeakMap<Contract, Map<OperationId, RequestValues | null>>();

/** Returns the bodies for an operation, or null if it has no JSON body. */
export function getRequestValues(contract: Contract, id: OperationId): RequestValues | null {
  const known = valuesCache.get(contract) ?? new Map<OperationId, RequestValues | null>();
  valuesCache.set(contract, known);
  const found = known.get(id);
  if (found !== undefined) return found;
  const values = createRequestValues(contract, id);
  known.set(id, values);
  return values;
}

function createRequestValues(contract: Contract, id: OperationId): RequestValues | null {
  const { requestMediaType } = contract.getOperation(id);
  const schema = contract.getRequestSchema(id);
  if (schema === null || requestMediaType !== 'application/json') return null;
  const values = new SchemaValues((placed) => resolveSchema(contract, placed));
  const isValid = (value: unknown) => validateRequest(id, value).length === 0;
  const examples = listRequestExamples(contract, id);
  const defaultBody = [values.createDefault(schema), ...examples].find(isValid);
  const valid = [
    ...values.createValid(schema),
    ...examples.map(
      (value, i): Variant => ({
        rule: 'whole',
        place: '',
        value,
        note: `example ${i + 1} of the contract`,
        schema,
      }),
    ),
  ];
  const invalid = [
    ...values.createInvalid(schema),
    ...examples.flatMap((value) => removeEachItem(value, schema)),
  ];
  return {
    schema,
    defaultBody: defaultBody,
    valid: removeDuplicates(valid.filter(({ value }) => isValid(value))),
    invalid: removeDuplicates(invalid.filter(({ value }) => !isValid(value))),
  };
}

/** Follows references and keeps the keywords next to them (JSON Schema 2020-12 section 8.2.3.1). */
export function resolveSchema(
  contract: Contract,
  placed: Placed<SchemaObject>,
): Placed<SchemaObject> {
  const { $ref, ...keywords } = placed.value;
  if ($ref === undefined) return placed;
  const target = contract.resolve(placed);
  const source = target.value['x-source'] ?? keywords['x-source'];
  return {
    pointer: target.pointer,
    value: { ...target.value, ...keywords, ...(source !== undefined && { 'x-source': source }) },
  };
}

/** Returns the request examples of the contract. */
export function listRequestExamples(contract: Contract, id: OperationId): readonly unknown[] {
  const content = contract.getOperationObject(id).value.requestBody?.content ?? {};
  return Object.values(content).flatMap(({ examples }) =>
    Object.values(examples ?? {}).map(({ value }) => value),
  );
}

/**
 * Returns copies of a list example, each without one item, to separate items that depend on each
 * other.
 */
function removeEachItem(value: unknown, schema: Placed<SchemaObject>): Variant[] {
  if (!Array.isArray(value)) return [];
  return value.map((_, i) => ({
    rule: 'missing',
    place: '',
    value: value.filter((_, at) => at !== i),
    note: `without item ${i + 1} of an example`,
    schema,
  }));
}

function removeDuplicates(variants: readonly Variant[]): Variant[] {
  const byBody = new Map<string, Variant>();
  for (const variant of variants) {
    const key = `${variant.rule} ${variant.place} ${JSON.stringify(variant.value)}`;
    if (!byBody.has(key)) byBody.set(key, variant);
  }
  return [...byBody.values()];
}
