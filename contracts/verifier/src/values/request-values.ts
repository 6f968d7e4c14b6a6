import type { SchemaObject } from '@stillhouse/contracts/document';
import type { OperationId } from '@stillhouse/contracts/operations';
import { validateRequest } from '@stillhouse/contracts/validators';
import type { Contract, Placed } from '../contract.ts';
import { Values } from './schema-values.ts';
import type { Variant } from './variant.ts';

/**
 * Bodies for an operation. Each is validated against the contract before it is called valid or
 * invalid.
 */
export type RequestValues = {
  readonly schema: Placed<SchemaObject>;
  /** A body with every property. */
  readonly usual: unknown;
  readonly good: readonly Variant[];
  readonly bad: readonly Variant[];
};

const made = new WeakMap<Contract, Map<OperationId, RequestValues | null>>();

/** Returns the bodies for an operation, or null if it has no JSON body. */
export function requestValues(contract: Contract, id: OperationId): RequestValues | null {
  const known = made.get(contract) ?? new Map<OperationId, RequestValues | null>();
  made.set(contract, known);
  const found = known.get(id);
  if (found !== undefined) return found;
  const values = makeValues(contract, id);
  known.set(id, values);
  return values;
}

function makeValues(contract: Contract, id: OperationId): RequestValues | null {
  const { requestMediaType } = contract.operation(id);
  const schema = contract.requestSchema(id);
  if (schema === null || requestMediaType !== 'application/json') return null;
  const values = new Values((placed) => resolved(contract, placed));
  const isRight = (value: unknown) => validateRequest(id, value).length === 0;
  const examples = requestExamples(contract, id);
  const usual = [values.usual(schema), ...examples].find(isRight);
  const good = [
    ...values.good(schema),
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
  const bad = [...values.bad(schema), ...examples.flatMap((value) => withoutOne(value, schema))];
  return {
    schema,
    usual,
    good: distinct(good.filter(({ value }) => isRight(value))),
    bad: distinct(bad.filter(({ value }) => !isRight(value))),
  };
}

/** Follows references and keeps the keywords next to them (JSON Schema 2020-12 section 8.2.3.1). */
export function resolved(contract: Contract, placed: Placed<SchemaObject>): Placed<SchemaObject> {
  const { $ref, ...beside } = placed.value;
  if ($ref === undefined) return placed;
  const target = contract.resolve(placed);
  const source = target.value['x-source'] ?? beside['x-source'];
  return {
    pointer: target.pointer,
    value: { ...target.value, ...beside, ...(source !== undefined && { 'x-source': source }) },
  };
}

/** Returns the request examples of the contract. */
export function requestExamples(contract: Contract, id: OperationId): readonly unknown[] {
  const content = contract.operationObject(id).value.requestBody?.content ?? {};
  return Object.values(content).flatMap(({ examples }) =>
    Object.values(examples ?? {}).map(({ value }) => value),
  );
}

/**
 * Returns copies of a list example, each without one item, to separate items that depend on each
 * other.
 */
function withoutOne(value: unknown, schema: Placed<SchemaObject>): Variant[] {
  if (!Array.isArray(value)) return [];
  return value.map((_, i) => ({
    rule: 'missing',
    place: '',
    value: value.filter((_, at) => at !== i),
    note: `without item ${i + 1} of an example`,
    schema,
  }));
}

function distinct(variants: readonly Variant[]): Variant[] {
  const byBody = new Map<string, Variant>();
  for (const variant of variants) {
    const key = `${variant.rule} ${variant.place} ${JSON.stringify(variant.value)}`;
    if (!byBody.has(key)) byBody.set(key, variant);
  }
  return [...byBody.values()];
}
