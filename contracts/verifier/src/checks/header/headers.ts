import type { HeaderObject, SchemaObject } from '@stillhouse/contracts/document';
import type { Operation } from '@stillhouse/contracts/operations';
import { formatPointer } from '@stillhouse/foundation/json-pointer';
import type { WireCheck } from '../../model/check.ts';
import type { Contract, Placed } from '../../model/contract.ts';
import { type Exchange, getHeader } from '../../model/exchange.ts';
import { createFinding, type Finding } from '../../model/finding.ts';
import { describeRequest, getOperationResponse, listStatuses } from '../../observe/responses.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';

/** Required headers are present, and declared headers match their schemas. */
export const headers: WireCheck = {
  kind: 'wire',
  class: 'header',
  requirements: (contract) =>
    contract.operations.flatMap((operation) =>
      listStatuses(operation).flatMap((status) =>
        listDeclaredHeaders(contract, operation, status).flatMap(([name, { value, pointer }]) => {
          const base = { class: 'header', operation, place: `${status}:${name}`, pointer } as const;
          const source = value.schema?.['x-source'] ?? 'decision';
          const subject = `A ${status} of ${operation.id}`;
          const there = createRequirement(contract, {
            ...base,
            rule: 'required',
            source,
            sentence: `${subject} has the header ${name}. ${value.description ?? ''}`.trim(),
          });
          const valid = createRequirement(contract, {
            ...base,
            rule: 'value',
            source,
            sentence: `The header ${name} of a ${status} of ${operation.id}, if present, matches its schema.`,
          });
          return value.required === true ? [there, valid] : [valid];
        }),
      ),
    ),
  evaluate(exchange, contract) {
    const operationResponse = getOperationResponse(exchange, contract);
    if (operationResponse === null) return [];
    const { operation, response } = operationResponse;
    return listDeclaredHeaders(contract, operation, response.status).flatMap(([name, { value }]) =>
      evaluateHeader(exchange, operation, name, value, getHeader(response.headers, name)),
    );
  },
};

function listDeclaredHeaders(
  contract: Contract,
  { id }: Operation,
  status: number,
): [string, Placed<HeaderObject>][] {
  const response = contract.getResponse(id, status);
  return Object.entries(response?.value.headers ?? {}).map(([name, value]) => [
    name.toLowerCase(),
    contract.resolve({ value, pointer: `${response?.pointer}${formatPointer(['headers', name])}` }),
  ]);
}

function evaluateHeader(
  exchange: Exchange,
  operation: Operation,
  name: string,
  { required, schema }: HeaderObject,
  text: string | undefined,
): Finding[] {
  const { n, response } = exchange;
  const status = String(response?.status);
  const request = `${describeRequest(exchange)} returned ${status}`;
  const evaluate = (rule: string, problem: string | null) => {
    const id = createRequirementId(`header.${rule}`, operation, `${status}:${name}`);
    return createFinding(id, problem, `${name}: ${text}`, [n], name);
  };
  if (text === undefined) {
    return required === true
      ? [evaluate('required', `${request} without the header ${name}.`)]
      : [];
  }
  const problem = findHeaderProblem(text, schema ?? {});
  const valid = evaluate(
    'value',
    problem === null ? null : `${request} with ${name}: ${text}; it ${problem}.`,
  );
  return required === true ? [evaluate('required', null), valid] : [valid];
}

/** Returns how a header value violates its schema, as a phrase after "it", or null. */
function findHeaderProblem(text: string, schema: SchemaObject): string | null {
  const { type, minimum, maximum, pattern, minLength, enum: names } = schema;
  const value = text.trim();
  if (type === 'integer' || type === 'number') {
    const form = type === 'integer' ? /^-?\d+$/ : /^-?\d+(\.\d+)?$/;
    if (!form.test(value)) return `must be ${type === 'integer' ? 'a whole number' : 'a number'}`;
    if (minimum !== undefined && Number(value) < minimum) return `must be at least ${minimum}`;
    if (maximum !== undefined && Number(value) > maximum) return `must be at most ${maximum}`;
    return null;
  }
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value))
    return `must match ${pattern}`;
  if (names !== undefined && !names.includes(value)) return `must be one of ${names.join(', ')}`;
  if (value.length < (minLength ?? 0)) return `must have at least ${minLength} characters`;
  return null;
}
