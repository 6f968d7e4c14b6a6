import { type Operation, type OperationId, operations } from '@stillhouse/contracts/operations';
import {
  readParameters,
  validatePathParameters,
  validateRequest,
} from '@stillhouse/contracts/validators';
import { parseJson } from '@stillhouse/foundation/document-limits';
import type { Contract } from '../model/contract.ts';
import { type Exchange, getHeader } from '../model/exchange.ts';

/** A violation of the contract by a request. */
export type ClientFault = {
  /** `client.rule`, or `client.rule:operationId`. */
  readonly id: string;
  readonly operationId: OperationId | null;
  readonly message: string;
  readonly exchange: number;
};

/** Returns the violations of a client's request. */
export function evaluateRequest(
  { n, request }: Exchange,
  contract: Contract,
): readonly ClientFault[] {
  const [path = '', query = ''] = request.target.split('?');
  const called = contract.findOperation(request.method, path);
  const call = `${request.method} ${path}`;
  if (called === null) {
    const message = `${call}: the contract has no such path`;
    return [{ id: 'client.path', operationId: null, message, exchange: n }];
  }
  if ('allow' in called) {
    const message = `${call}: the contract allows only ${called.allow.join(', ')}`;
    return [{ id: 'client.method', operationId: null, message, exchange: n }];
  }
  const { operation, pathParameters } = called;
  const createFault = (rule: string, message: string): ClientFault => ({
    id: `client.${rule}:${operation.id}`,
    operationId: operation.id,
    message: `${call}: ${message}`,
    exchange: n,
  });
  return [
    ...findTokenFaults(operation, request).map((message) => createFault('token', message)),
    ...validatePathParameters(operation.id, pathParameters).map(({ pointer, message }) =>
      createFault('parameter', `${pointer} ${message}`),
    ),
    ...readParameters(
      operation.id,
      'query',
      Object.fromEntries(new URLSearchParams(query)),
    ).issues.map(({ pointer, message }) => createFault('parameter', `${pointer} ${message}`)),
    ...findBodyFaults(operation, request).map((message) => createFault('body', message)),
  ];
}

function findTokenFaults({ roles }: Operation, { headers }: Exchange['request']): string[] {
  const authorization = getHeader(headers, 'authorization');
  if (roles.length === 0) return [];
  if (authorization === undefined) return ['the token is missing'];
  return /^bearer\s+\S+$/i.test(authorization)
    ? []
    : ['the authorization header is not a bearer token'];
}

function findBodyFaults(operation: Operation, { headers, body }: Exchange['request']): string[] {
  const { requestMediaType, alsoAccepts = [] } = operations[operation.id] as Operation;
  const isEmpty = body === null || body.length === 0;
  if (requestMediaType === undefined)
    return isEmpty ? [] : ['the operation takes no body, but the request has one'];
  if (isEmpty) return [`the body is missing; expected ${requestMediaType}`];
  const type = getHeader(headers, 'content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type === undefined || ![requestMediaType, ...alsoAccepts].includes(type)) {
    return [`the media type is ${type ?? 'missing'}; expected ${requestMediaType}`];
  }
  if (type !== 'application/json') return [];
  let json: unknown;
  try {
    json = parseJson(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return ['the body is not valid JSON'];
  }
  return validateRequest(operation.id, json).map(
    ({ pointer, message }) => `${pointer || 'the body'} ${message}`,
  );
}
