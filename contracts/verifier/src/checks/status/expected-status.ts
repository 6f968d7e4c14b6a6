import type { Operation } from '@stillhouse/contracts/operations';
import type { Recording, WireCheck } from '../../model/check.ts';
import type { Exchange } from '../../model/exchange.ts';
import { createFinding } from '../../model/finding.ts';
import { listOperationErrors } from '../../observe/operation-errors.ts';
import {
  describeRequest,
  getOperationResponse,
  isBooting,
  isSuccess,
  listStatuses,
} from '../../observe/responses.ts';
import { isOnProduct } from '../../probing/run-operations.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';
import { createAbsentRequirement, isProductSpecific } from './absent-operations.ts';

/**
 * The status fits the request. A valid request succeeds or returns an operation-specific error. An
 * invalid request is rejected. A request without a valid token gets a 401.
 */
export const expectedStatus: WireCheck = {
  kind: 'wire',
  class: 'status',
  requirements: (contract) =>
    contract.operations.flatMap((operation) => {
      const { pointer } = contract.getOperationObject(operation.id);
      const successStatuses = listStatuses(operation).filter(isSuccess);
      const base = { class: 'status', operation } as const;
      return [
        createRequirement(contract, {
          ...base,
          rule: 'success',
          sentence: `${operation.id} returns ${successStatuses.join(' or ')} or an operation-specific error for a valid request.`,
          pointer: `${pointer}/responses/${successStatuses[0]}`,
        }),
        ...(operation.roles.length === 0
          ? []
          : [
              createRequirement(contract, {
                ...base,
                rule: 'unauthorized',
                sentence: `${operation.id} returns 401 for a request without a valid token.`,
                pointer: `${pointer}/responses/401`,
              }),
              createRequirement(contract, {
                ...base,
                rule: 'allowed',
                sentence: `${operation.id} does not reject ${operation.roles.join(', ')} with 401 or 403.`,
                pointer: `${pointer}/x-roles`,
                source: 'decision',
              }),
            ]),
        ...(isProductSpecific(operation) ? [createAbsentRequirement(contract, operation)] : []),
        ...(operation.requestMediaType === undefined
          ? []
          : [
              createRequirement(contract, {
                ...base,
                rule: 'rejected',
                sentence: `${operation.id} returns a 4xx status for an invalid request.`,
                pointer: `${pointer}/responses/400`,
              }),
            ]),
      ];
    }),
  evaluate(exchange, contract, recording) {
    const operationResponse = getOperationResponse(exchange, contract);
    if (operationResponse === null) return [];
    const { operation, response } = operationResponse;
    if (isTemporary(exchange)) return [];
    const { status } = response;
    const evaluate = (rule: string, isCorrect: boolean, expected: string) =>
      createFinding(
        createRequirementId(`status.${rule}`, operation),
        isCorrect ? null : `${describeRequest(exchange)} returned ${status}; expected ${expected}.`,
        `Returned ${status}, as expected.`,
        [exchange.n],
      );
    const needsToken = operation.roles.length > 0;
    if (needsToken && (exchange.as === 'none' || exchange.as === 'invalid')) {
      // The order of the product, request and token checks is not specified.
      const isElsewhere = status === 404 && !isOnProduct(operation, recording);
      if (isElsewhere || (!exchange.isValid && [400, 413, 415].includes(status))) return [];
      return [evaluate('unauthorized', status === 401, '401')];
    }
    if (needsToken && !isAllowed(operation, exchange)) return [];
    if (!isOnProduct(operation, recording)) {
      // The order of the product and body checks is not specified.
      if (!exchange.isValid || !isProductSpecific(operation)) return [];
      return [evaluate('absent', status === 404, '404')];
    }
    const allowed = needsToken
      ? [evaluate('allowed', status !== 401 && status !== 403, 'neither 401 nor 403')]
      : [];
    if (!exchange.isValid) {
      return [...allowed, evaluate('rejected', status >= 400 && status < 500, 'a 4xx')];
    }
    // An operation-specific error is neither a failure nor a success.
    const isError = listOperationErrors(contract, operation).includes(status);
    if (isError && !isLost(exchange, operation, recording)) return allowed;
    return [...allowed, evaluate('success', isSuccess(status), 'success')];
  },
};

/** A read without parameters is there in each state of a device, or not at all. */
function isLost(
  { n, response }: Exchange,
  { id, method, pathParameters }: Operation,
  { exchanges }: Recording,
): boolean {
  const wasThere = () =>
    exchanges.some((it) => it.n < n && it.operationId === id && it.response?.status === 200);
  const isPlain = method === 'GET' && pathParameters.length === 0;
  return response?.status === 404 && isPlain && wasThere();
}

/**
 * Returns true for temporary responses, such as during a restart, which say nothing about the
 * operation.
 */
function isTemporary(exchange: Exchange): boolean {
  return exchange.response?.status === 429 || isBooting(exchange);
}

function isAllowed({ roles }: Operation, { as }: Exchange): boolean {
  return as !== 'none' && as !== 'invalid' && roles.includes(as);
}
