import type { SchemaObject } from '@stillhouse/contracts/document';
import { isRecord } from '@stillhouse/foundation/is-record';
import { getHeader } from '../model/exchange.ts';
import { createInvalidScalars } from '../values/invalid-scalars.ts';
import { listTypes } from '../values/scalar-values.ts';
import type { ApiOperation, Parameter } from './api-contract.ts';
import { getPathUpTo, readJson } from './client.ts';
import { type Context, isAccepted, isRejected } from './context.ts';
import { getRequirementId, unknownMethodId, unknownPathId } from './requirements.ts';
import { createScalars, onePerRule } from './values.ts';

const isItem = ({ path }: ApiOperation) => path.includes('{');

/** A slower read is not repeated. */
const maxRepeatedMs = 1_500;

/** Calls every GET once: lists first, because items need their ids. */
export async function readEverything(run: Context): Promise<void> {
  for (const operation of run.reads.toSorted((a, b) => Number(isItem(a)) - Number(isItem(b)))) {
    const before = run.client.exchanges.find((it) => it.operationId === operation.id);
    if (before !== undefined && before.tookMs > maxRepeatedMs) continue;
    const exchange = await run.client.send(operation, { purpose: 'shape' });
    const json = readJson(exchange);
    if (json === undefined) continue;
    run.lastJson.set(operation, json);
    for (const other of run.contract.operations) learnIds(run, operation, other, json);
  }
}

/** Takes the id of an existing item from a list, for the paths of its items. */
function learnIds(run: Context, list: ApiOperation, other: ApiOperation, json: unknown): void {
  if (!other.path.startsWith(`${list.path}/{`)) return;
  const name = /\{([^{}]+)\}/.exec(other.path.slice(list.path.length))?.[1];
  if (name === undefined || run.client.known.has(getPathUpTo(other.path, name))) return;
  const items = findItems(json, 3);
  const id = items.map((it) => getId(it, name)).find((it) => it !== undefined);
  if (id !== undefined) run.client.known.set(getPathUpTo(other.path, name), id);
}

/** Returns the first list in a body. */
export function findItems(json: unknown, depth: number): readonly unknown[] {
  if (Array.isArray(json)) return json;
  if (!isRecord(json) || depth === 0) return [];
  for (const inner of Object.values(json)) {
    const found = findItems(inner, depth - 1);
    if (found.length > 0) return found;
  }
  return [];
}

/** Returns the id of an item: the member of this name, or what usually is one. */
export function getId(item: unknown, name: string): string | number | undefined {
  if (typeof item === 'string' || typeof item === 'number') return item;
  if (!isRecord(item)) return undefined;
  const members = [name, name.replace(/_?id$/i, ''), 'id', 'uuid', 'name', 'key', 'item'];
  for (const member of members) {
    const value = item[member];
    if (typeof value === 'string' || typeof value === 'number') return value;
  }
  return undefined;
}

/** Tries the values of optional parameters: those that the schema names, and invalid ones. */
export async function tryParameters(run: Context): Promise<void> {
  const tasks = run.reads.flatMap((operation) =>
    operation.parameters
      .filter(({ in: place }) => place === 'query')
      .map((parameter) => ({ operation, parameter })),
  );
  const isUsable = ({ operation }: { operation: ApiOperation }) =>
    !isItem(operation) || run.lastJson.has(operation);
  for (const it of tasks.filter(isUsable))
    await tryParameter(run, it.operation, it.parameter, 'bad');
  for (const it of tasks.filter(isUsable))
    await tryParameter(run, it.operation, it.parameter, 'good');
}

async function tryParameter(
  run: Context,
  operation: ApiOperation,
  parameter: Parameter,
  which: 'good' | 'bad',
): Promise<void> {
  const { client, values, contract } = run;
  const rule = which === 'good' ? 'valid-input.parameters' : 'invalid-input.parameters';
  if (!run.wants(operation, rule)) return;
  const schema = values.flatten(parameter.schema);
  const types = listTypes(schema as SchemaObject);
  if (types.includes('object') || types.includes('array') || types.length === 0) return;
  const { name } = parameter;
  const isValid = (value: unknown) =>
    contract.schemas.validate(parameter.schema, 'request', value).length === 0;
  if (which === 'good') {
    const named = createScalars(schema).filter(
      ({ rule: it, value }) =>
        it === 'enum' || value === schema.minimum || value === schema.maximum,
    );
    for (const { value } of named
      .filter((it) => isValid(it.value) && it.value !== null)
      .slice(0, 12)) {
      const exchange = await client.send(operation, {
        purpose: rule,
        parameters: { [name]: value },
      });
      const { response, n } = exchange;
      if (
        response === null ||
        [401, 403, 404, 429].includes(response.status) ||
        response.status >= 500
      )
        continue;
      const isDocumented = operation.responses.some(({ key }) => key === String(response.status));
      const id = getRequirementId(rule, operation);
      if (isRejected(exchange) && isDocumented)
        run.findings.add({
          requirementId: id,
          verdict: 'warn',
          message: `Rejected ${name}=${value}, which its schema names, with ${response.status}.`,
          exchanges: [n],
        });
      else
        run.findings.evaluate(
          id,
          isRejected(exchange)
            ? `Rejected ${name}=${value}, which its schema names, with ${response.status}.`
            : null,
          `Accepted ${name}=${value}.`,
          [n],
        );
    }
    return;
  }
  if (parameter.required) {
    const exchange = await client.send(operation, {
      purpose: rule,
      parameters: { [name]: undefined },
      isValid: false,
    });
    run.consistency.record(run.findings, {
      rule,
      operation,
      kind: 'parameter missing',
      message: `a request without ${name}`,
      exchange,
    });
  }
  for (const { rule: kind, value, note } of listInvalidTexts(schema, types)) {
    if (isValid(value)) continue;
    const exchange = await client.send(operation, {
      purpose: rule,
      parameters: { [name]: value },
      isValid: false,
    });
    run.consistency.record(run.findings, {
      rule,
      operation,
      kind: `parameter ${kind}`,
      message: `${name}=${note}`,
      exchange,
    });
  }
}

/** In a query, everything is a text: `5` is no invalid string, and no number has a wrong type. */
function listInvalidTexts(schema: Readonly<Record<string, unknown>>, types: readonly string[]) {
  const isText = types.includes('string');
  const candidates = createInvalidScalars(schema as SchemaObject).filter(({ rule, value }) => {
    if (rule === 'null') return false;
    if (rule === 'type') return !isText && value === 'text';
    // An empty parameter often counts as none.
    return typeof value !== 'object' && value !== '' && String(value).length < 2000;
  });
  return onePerRule(candidates);
}

/** HEAD, an unknown path, and an unknown method. */
export async function checkHttp(run: Context): Promise<void> {
  const { client, findings } = run;
  const [first] = run.reads;
  if (first === undefined) return;
  const base = first.path.split('/').slice(0, 2).join('/');
  if (run.isId(unknownPathId)) {
    const exchange = await client.sendOther(
      'GET',
      `${base}/no-such-path-of-stillhouse-verify`,
      'http',
    );
    const status = exchange.response?.status ?? 0;
    const isFine = status >= 300 && status < 500;
    findings.evaluate(
      unknownPathId,
      isFine ? null : `Returned ${status} for an unknown path.`,
      `Returned ${status}.`,
      [exchange.n],
    );
  }
  if (run.isId(unknownMethodId)) {
    const exchange = await client.send(first, {
      purpose: 'http',
      method: 'PROPFIND',
      isValid: false,
    });
    const { response } = exchange;
    const status = response?.status ?? 0;
    const lacksAllow = status === 405 && getHeader(response?.headers ?? [], 'allow') === undefined;
    const problem = lacksAllow
      ? 'Returned 405 without `allow`.'
      : status >= 200 && status < 300
        ? `Returned ${status} for the method PROPFIND.`
        : null;
    if (response !== null)
      findings.evaluate(unknownMethodId, problem, `Returned ${status}.`, [exchange.n]);
  }
  for (const operation of run.reads) {
    if (!run.wants(operation, 'http.head') || !run.lastJson.has(operation)) continue;
    const exchange = await client.send(operation, { purpose: 'http.head', method: 'HEAD' });
    const { response, n } = exchange;
    if (response === null) continue;
    const problem = isAccepted(exchange)
      ? null
      : `Returned ${response.status} for HEAD, and 200 for GET.`;
    findings.evaluate(getRequirementId('http.head', operation), problem, 'Answered HEAD.', [n]);
  }
}
