import type { Operation } from '@stillhouse/contracts/operations';
import type { Finding, WireCheck } from '../../check.ts';
import { type Exchange, parseJsonBody } from '../../exchange.ts';
import { ownReasons } from '../../observe/operation-errors.ts';
import { answeredBy, askedOf, isSuccess, statusesOf } from '../../observe/responses.ts';
import { isOnProduct } from '../../probing/run-operations.ts';
import { idOf, require } from '../../requirements/create-requirement.ts';
import { absentRequirement, isOfSomeProducts } from './absent-operations.ts';

/**
 * The status fits the request. A valid request succeeds or returns an operation-specific error. An
 * invalid request is rejected. A request without a valid token gets a 401.
 */
export const expectedStatus: WireCheck = {
  kind: 'wire',
  class: 'status',
  requirements: (contract) =>
    contract.operations.flatMap((operation) => {
      const { pointer } = contract.operationObject(operation.id);
      const good = statusesOf(operation).filter(isSuccess);
      const base = { class: 'status', operation } as const;
      return [
        require(contract, {
          ...base,
          rule: 'success',
          sentence: `${operation.id} returns ${good.join(' or ')} or an operation-specific error for a valid request.`,
          pointer: `${pointer}/responses/${good[0]}`,
        }),
        ...(operation.roles.length === 0
          ? []
          : [
              require(contract, {
                ...base,
                rule: 'unauthorized',
                sentence: `${operation.id} returns 401 for a request without a valid token.`,
                pointer: `${pointer}/responses/401`,
              }),
              require(contract, {
                ...base,
                rule: 'allowed',
                sentence: `${operation.id} does not reject ${operation.roles.join(', ')} with 401 or 403.`,
                pointer: `${pointer}/x-roles`,
                source: 'decision',
              }),
            ]),
        ...(isOfSomeProducts(operation) ? [absentRequirement(contract, operation)] : []),
        ...(operation.requestMediaType === undefined
          ? []
          : [
              require(contract, {
                ...base,
                rule: 'refused',
                sentence: `${operation.id} returns a 4xx status for an invalid request.`,
                pointer: `${pointer}/responses/400`,
              }),
            ]),
      ];
    }),
  judge(exchange, contract, recording) {
    const answered = answeredBy(exchange, contract);
    if (answered === null) return [];
    const { operation, answer } = answered;
    if (isPassing(exchange)) return [];
    const said = (rule: string, isRight: boolean, expected: string): Finding => ({
      requirementId: idOf(`status.${rule}`, operation),
      verdict: isRight ? 'pass' : 'fail',
      message: isRight
        ? `Returned ${answer.status}, as expected.`
        : `${askedOf(exchange)} returned ${answer.status}; expected ${expected}.`,
      exchanges: [exchange.n],
    });
    const { status } = answer;
    const needsToken = operation.roles.length > 0;
    if (needsToken && (exchange.as === 'none' || exchange.as === 'odd')) {
      // The order of the product, request and token checks is not specified.
      const isElsewhere = status === 404 && !isOnProduct(operation, recording);
      if (isElsewhere || (!exchange.isValid && [400, 413, 415].includes(status))) return [];
      return [said('unauthorized', status === 401, '401')];
    }
    if (needsToken && !isAllowed(operation, exchange)) return [];
    if (!isOnProduct(operation, recording)) {
      // The order of the product and body checks is not specified.
      if (!exchange.isValid || !isOfSomeProducts(operation)) return [];
      return [said('absent', status === 404, '404')];
    }
    const allowed = needsToken
      ? [said('allowed', status !== 401 && status !== 403, 'neither 401 nor 403')]
      : [];
    if (!exchange.isValid) {
      return [...allowed, said('refused', status >= 400 && status < 500, 'a 4xx')];
    }
    // An operation-specific error is neither a failure nor a success.
    if (ownReasons(contract, operation).includes(status)) return allowed;
    return [...allowed, said('success', isSuccess(status), 'success')];
  },
};

/**
 * Returns true for temporary responses, such as during a restart, which say nothing about the
 * operation.
 */
function isPassing({ answer }: Exchange): boolean {
  if (answer?.status === 429) return true;
  if (answer?.status !== 503) return false;
  const problem = parseJsonBody(answer);
  return (
    typeof problem === 'object' && problem !== null && Reflect.get(problem, 'code') === 'booting'
  );
}

function isAllowed({ roles }: Operation, { as }: Exchange): boolean {
  return as !== 'none' && as !== 'odd' && roles.includes(as);
}
