import type { SchemaObject } from '@stillhouse/contracts/document';
import { createInvalidScalars } from '../values/invalid-scalars.ts';
import { listTypes } from '../values/scalar-values.ts';
import type { Candidate, Rule } from '../values/variant.ts';
import type { ApiOperation, Parameter } from './api-operation.ts';
import { createScalars, type FlatSchema, onePerRule } from './body-values.ts';
import { type Context, isRejected } from './context.ts';
import { getRequirementId } from './requirements.ts';

type Trial = {
  readonly operation: ApiOperation;
  readonly parameter: Parameter;
  readonly schema: FlatSchema;
  isValid(value: unknown): boolean;
};

/** Tries the values of optional parameters: invalid ones, and those that the schema names. */
export async function tryParameters(run: Context): Promise<void> {
  const trials = run.reads
    .filter((it) => !it.path.includes('{') || run.wasRead(it))
    .flatMap((operation) =>
      operation.parameters
        .filter(({ in: place }) => place === 'query')
        .flatMap((parameter) => createTrial(run, operation, parameter) ?? []),
    );
  for (const trial of trials) await sendInvalid(run, trial);
  for (const trial of trials) await sendNamed(run, trial);
}

function createTrial(run: Context, operation: ApiOperation, parameter: Parameter): Trial | null {
  const schema = run.values.flatten(parameter.schema);
  const types = listTypes(schema as SchemaObject);
  if (types.includes('object') || types.length === 0) return null;
  const isValid = (value: unknown) =>
    run.contract.schemas.validate(parameter.schema, 'request', value).length === 0;
  return { operation, parameter, schema, isValid };
}

/** Sends entries of an enum, and limits. */
async function sendNamed(
  run: Context,
  { operation, parameter: { name }, schema, isValid }: Trial,
): Promise<void> {
  const rule = 'valid-input.parameters';
  if (!run.wants(operation, rule)) return;
  const named = createScalars(schema).filter(
    ({ rule: it, value }) => it === 'enum' || value === schema.minimum || value === schema.maximum,
  );
  for (const { value } of named.filter((it) => isValid(it.value)).slice(0, maxNamed)) {
    if (value === null) continue;
    const exchange = await run.client.send(operation, {
      purpose: rule,
      parameters: { [name]: value },
    });
    const { response, n } = exchange;
    if (response === null || response.status >= 500) continue;
    if ([401, 403, 404, 429].includes(response.status)) continue;
    const isDocumented = operation.responses.some(({ key }) => key === String(response.status));
    const what = `${name}=${value}, which its schema names`;
    run.findings.add({
      requirementId: getRequirementId(rule, operation),
      verdict: !isRejected(exchange) ? 'pass' : isDocumented ? 'warn' : 'fail',
      message: `${isRejected(exchange) ? 'Rejected' : 'Accepted'} ${what}, with ${response.status}.`,
      exchanges: [n],
    });
  }
}

const maxNamed = 12;

async function sendInvalid(
  run: Context,
  { operation, parameter, schema, isValid }: Trial,
): Promise<void> {
  const { name, required } = parameter;
  const rule = 'invalid-input.parameters';
  if (!run.wants(operation, rule)) return;
  const send = async (value: unknown, kind: string, message: string) => {
    const call = { purpose: rule, parameters: { [name]: value }, isValid: false };
    const exchange = await run.client.send(operation, call);
    run.consistency.record(run.findings, { rule, operation, kind, message, exchange });
  };
  if (required) await send(undefined, 'parameter missing', `a request without ${name}`);
  const invalid = [...listInvalidTexts(schema), ...listInvalidCounts(run, parameter, schema)];
  for (const { rule: kind, value, note } of invalid) {
    if (!isValid(value)) await send(value, `parameter ${kind}`, `${name}=${note}`);
  }
}

/** Lists with one item too few or too many. */
function listInvalidCounts(
  run: Context,
  { schema: { keys } }: Parameter,
  { type, items, minItems, maxItems }: FlatSchema,
): Candidate[] {
  if (type !== 'array') return [];
  const create = (rule: Rule, count: number): Candidate => ({
    rule,
    value: Array.from({ length: count }, () =>
      run.values.createSample({ value: items ?? {}, keys }),
    ),
    note: `${count} items`,
  });
  return [
    ...(Number(minItems ?? 0) > 1 ? [create('min-items', Number(minItems) - 1)] : []),
    ...(typeof maxItems === 'number' && maxItems < 50 ? [create('max-items', maxItems + 1)] : []),
  ];
}

/** In a query, everything is a text: `5` is no invalid string, and no number has a wrong type. */
function listInvalidTexts(schema: FlatSchema) {
  const isText = listTypes(schema as SchemaObject).includes('string');
  const candidates = createInvalidScalars(schema as SchemaObject).filter(({ rule, value }) => {
    if (rule === 'null' || listTypes(schema as SchemaObject).includes('array')) return false;
    if (rule === 'type') return !isText && value === 'text';
    // An empty parameter often counts as none.
    return typeof value !== 'object' && value !== '' && String(value).length < 2000;
  });
  return onePerRule(candidates);
}
