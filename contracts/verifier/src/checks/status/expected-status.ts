import type { Operation } from '@stillhouse/contracts/operations';
import type { Finding, WireCheck } from '../../check.ts';
import { type Exchange, jsonOf } from '../../exchange.ts';
import { ownReasons } from '../../observe/operation-errors.ts';
import { answeredBy, askedOf, isSuccess, statusesOf } from '../../observe/responses.ts';
import { isOnProduct } from '../../probing/run-operations.ts';
import { idOf, require } from '../../requirements/create-requirement.ts';
import { absentRequirement, isOfSomeProducts } from './absent-operations.ts';

/**
 * The status fits the request, not only the list of declared ones: a request that keeps the contract succeeds, or is refused
 * for a reason of the operation's own; one that does not is refused; nobody is let in without a token.
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
          sentence: `${operation.id} answers a request that keeps the contract with ${good.join(' or ')}, or with a reason of its own why not.`,
          pointer: `${pointer}/responses/${good[0]}`,
        }),
        ...(operation.roles.length === 0
          ? []
          : [
              require(contract, {
                ...base,
                rule: 'unauthorized',
                sentence: `${operation.id} answers 401 to a request without a valid token.`,
                pointer: `${pointer}/responses/401`,
              }),
              require(contract, {
                ...base,
                rule: 'allowed',
                sentence: `${operation.id} does not refuse ${operation.roles.join(', ')} with 401 or 403.`,
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
                sentence: `${operation.id} answers a request that breaks the contract with an error of the client, 4xx.`,
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
        ? `${answer.status}, as expected.`
        : `${askedOf(exchange)} answered ${answer.status}, expected ${expected}.`,
      exchanges: [exchange.n],
    });
    const { status } = answer;
    const needsToken = operation.roles.length > 0;
    if (needsToken && (exchange.as === 'none' || exchange.as === 'odd')) {
      // Whether the product or the request is looked at before the token is not promised.
      const isElsewhere = status === 404 && !isOnProduct(operation, recording);
      if (isElsewhere || (!exchange.isValid && [400, 413, 415].includes(status))) return [];
      return [said('unauthorized', status === 401, 'a 401')];
    }
    if (needsToken && !isAllowed(operation, exchange)) return [];
    if (!isOnProduct(operation, recording)) {
      // Whether the product or the body is looked at first is not promised.
      if (!exchange.isValid || !isOfSomeProducts(operation)) return [];
      return [said('absent', status === 404, 'a 404')];
    }
    const allowed = needsToken
      ? [said('allowed', status !== 401 && status !== 403, 'to be let in')]
      : [];
    if (!exchange.isValid) {
      return [...allowed, said('refused', status >= 400 && status < 500, 'a 4xx')];
    }
    // A reason of its own is no failure, and no success either.
    if (ownReasons(contract, operation).includes(status)) return allowed;
    return [...allowed, said('success', isSuccess(status), 'success')];
  },
};

/** An answer of a device that is starting, or that is asked too often: it says nothing about the operation. */
function isPassing({ answer }: Exchange): boolean {
  if (answer?.status === 429) return true;
  if (answer?.status !== 503) return false;
  const problem = jsonOf(answer);
  return (
    typeof problem === 'object' && problem !== null && Reflect.get(problem, 'code') === 'booting'
  );
}

function isAllowed({ roles }: Operation, { as }: Exchange): boolean {
  return as !== 'none' && as !== 'odd' && roles.includes(as);
}
