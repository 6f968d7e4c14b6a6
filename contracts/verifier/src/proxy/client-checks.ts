import { type Operation, type OperationId, operations } from '@stillhouse/contracts/operations';
import {
  readParameters,
  validatePathParameters,
  validateRequest,
} from '@stillhouse/contracts/validators';
import type { Contract } from '../contract.ts';
import { type Exchange, getHeader } from '../exchange.ts';

/** In which way a request departs from the contract. */
export type ClientFault = {
  /** `client.rule`, or `client.rule:operationId`. */
  readonly id: string;
  readonly operationId: OperationId | null;
  readonly message: string;
  readonly exchange: number;
};

/** What is wrong with a request that a client has sent; empty when it keeps the contract. */
export function evaluateRequest({ n, sent }: Exchange, contract: Contract): readonly ClientFault[] {
  const [path = '', query = ''] = sent.target.split('?');
  const called = contract.findOperation(sent.method, path);
  const asked = `${sent.method} ${path}`;
  if (called === null) {
    const message = `${asked}: the contract has no such path`;
    return [{ id: 'client.path', operationId: null, message, exchange: n }];
  }
  if ('allow' in called) {
    const message = `${asked}: the contract allows only ${called.allow.join(', ')}`;
    return [{ id: 'client.method', operationId: null, message, exchange: n }];
  }
  const { operation, pathParameters } = called;
  const fault = (rule: string, message: string): ClientFault => ({
    id: `client.${rule}:${operation.id}`,
    operationId: operation.id,
    message: `${asked}: ${message}`,
    exchange: n,
  });
  return [
    ...tokenFaults(operation, sent).map((message) => fault('token', message)),
    ...validatePathParameters(operation.id, pathParameters).map(({ pointer, message }) =>
      fault('parameter', `${pointer} ${message}`),
    ),
    ...readParameters(
      operation.id,
      'query',
      Object.fromEntries(new URLSearchParams(query)),
    ).issues.map(({ pointer, message }) => fault('parameter', `${pointer} ${message}`)),
    ...bodyFaults(operation, sent).map((message) => fault('body', message)),
  ];
}

function tokenFaults({ roles }: Operation, { headers }: Exchange['sent']): string[] {
  const given = getHeader(headers, 'authorization');
  if (roles.length === 0) return [];
  if (given === undefined) return ['there is no token'];
  return /^bearer\s+\S+$/i.test(given) ? [] : ['the authorization is no bearer token'];
}

function bodyFaults(operation: Operation, { headers, body }: Exchange['sent']): string[] {
  const { requestMediaType, alsoAccepts = [] } = operations[operation.id] as Operation;
  const isEmpty = body === null || body.length === 0;
  if (requestMediaType === undefined) return isEmpty ? [] : ['it takes no body, and has one'];
  if (isEmpty) return [`it has no body; ${requestMediaType} is due`];
  const type = getHeader(headers, 'content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type === undefined || ![requestMediaType, ...alsoAccepts].includes(type)) {
    return [`its media type is ${type ?? 'missing'}; ${requestMediaType} is due`];
  }
  if (type !== 'application/json') return [];
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return ['its body is no JSON'];
  }
  return validateRequest(operation.id, json).map(
    ({ pointer, message }) => `${pointer || 'the body'} ${message}`,
  );
}
