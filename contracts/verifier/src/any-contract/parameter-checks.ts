import type { SchemaObject } from '@stillhouse/contracts/document';
import type { Exchange } from '../model/exchange.ts';
import { createInvalidScalars } from '../values/invalid-scalars.ts';
import { listTypes } from '../values/scalar-values.ts';
import type { Candidate, Rule } from '../values/variant.ts';
import { type ApiOperation, findResponse, type Parameter } from './api-operation.ts';
import { createBody, getJsonBody } from './body-checks.ts';
import { createScalars, type FlatSchema } from './body-values.ts';
import type { Call } from './client.ts';
import { type Context, isAccepted, isRejected } from './context.ts';
import { onePerRule } from './invalid-bodies.ts';
import { isTestable } from './request-kinds.ts';
import { getRequirementId } from './requirements.ts';

const rule = 'invalid-input.parameters';
const namedRule = 'valid-input.parameters';

type Trial = {
  readonly operation: ApiOperation;
  readonly parameter: Parameter;
  readonly schema: FlatSchema;
  isValid(value: unknown): boolean;
};

/** Tries the values of optional parameters: invalid ones, and those that the schema names. */
export async function tryParameters(run: Context): Promise<void> {
  const reads = run.reads.filter((it) => !it.path.includes('{') || run.wasRead(it));
  for (const operation of reads) await sendInvalidParameters(run, operation);
  for (const operation of reads)
    for (const trial of listTrials(run, operation)) await sendNamed(run, trial);
  for (const operation of run.writes) await sendWithoutRequired(run, operation);
}

/**
 * Sends parameters that their schemas forbid.
 * @param call a body and parameters that the device accepts
 * @param onAccepted restores what the device did
 */
export async function sendInvalidParameters(
  run: Context,
  operation: ApiOperation,
  call: Pick<Call, 'body' | 'parameters'> = {},
  onAccepted: (exchange: Exchange) => Promise<void> = async () => {},
): Promise<void> {
  if (!run.wants(operation, rule)) return;
  for (const trial of listTrials(run, operation)) {
    const isWrite = operation.method !== 'GET';
    const { parameter, schema, isValid } = trial;
    const invalid = [...listInvalidTexts(schema), ...listInvalidCounts(run, parameter, schema)];
    // What a write does without a parameter is not known.
    if (!isWrite) await sendWithout(run, trial);
    for (const { rule: kind, value, note } of invalid) {
      if (isValid(value)) continue;
      const what = {
        kind: `${getFamily(parameter)} ${kind}`,
        message: `${parameter.name}=${note}`,
      };
      const parameters = { ...call.parameters, [parameter.name]: value };
      const exchange = await send(run, trial, { ...call, parameters }, what);
      if (isAccepted(exchange)) await onAccepted(exchange);
    }
  }
}

/** Without a required parameter, there is nothing to guess in the request. */
async function sendWithoutRequired(run: Context, operation: ApiOperation): Promise<void> {
  if (operation.method === 'DELETE' || !run.wants(operation, rule)) return;
  const media = getJsonBody(operation);
  const call = media === undefined ? {} : { body: createBody(run, media) };
  for (const trial of listTrials(run, operation)) {
    if (!run.permits(operation)) return;
    const exchange = await sendWithout(run, trial, call);
    if (exchange !== null && isAccepted(exchange)) run.endOperation(operation, exchange);
  }
}

async function sendWithout(
  run: Context,
  trial: Trial,
  call: Pick<Call, 'body'> = {},
): Promise<Exchange | null> {
  const { name, required } = trial.parameter;
  if (!required) return null;
  const what = {
    kind: `${getFamily(trial.parameter)} missing`,
    message: `a request without ${name}`,
  };
  return send(run, trial, { ...call, parameters: { [name]: undefined } }, what);
}

async function send(
  run: Context,
  { operation }: Trial,
  call: Pick<Call, 'body' | 'parameters'>,
  what: { readonly kind: string; readonly message: string },
): Promise<Exchange> {
  const exchange = await run.client.send(operation, { ...call, purpose: rule, isValid: false });
  run.consistency.record(run.findings, { rule, operation, exchange, ...what });
  return exchange;
}

/** Of what is in headers and cookies, few servers check anything. */
const getFamily = ({ in: place }: Parameter): string => (place === 'query' ? 'parameter' : place);

function listTrials(run: Context, operation: ApiOperation): Trial[] {
  return operation.parameters
    .filter(isTestable)
    .flatMap((parameter) => createTrial(run, operation, parameter) ?? []);
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
  if (!run.wants(operation, namedRule)) return;
  const named = createScalars(schema).filter(
    ({ rule: it, value }) => it === 'enum' || value === schema.minimum || value === schema.maximum,
  );
  for (const { value } of named.filter((it) => isValid(it.value)).slice(0, maxNamed)) {
    if (value === null) continue;
    const exchange = await run.client.send(operation, {
      purpose: namedRule,
      parameters: { [name]: value },
    });
    const { response, n } = exchange;
    if (response === null || response.status >= 500) continue;
    if ([401, 403, 404, 429].includes(response.status)) continue;
    const isDocumented = findResponse(operation, response.status) !== undefined;
    const what = `${name}=${value}, which its schema names`;
    run.findings.add({
      requirementId: getRequirementId(namedRule, operation),
      verdict: !isRejected(exchange) ? 'pass' : isDocumented ? 'warn' : 'fail',
      message: `${isRejected(exchange) ? 'Rejected' : 'Accepted'} ${what}, with ${response.status}.`,
      exchanges: [n],
    });
  }
}

const maxNamed = 12;

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
