import type { Operation } from '@stillhouse/contracts/operations';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { WireCheck } from '../../model/check.ts';
import type { Contract } from '../../model/contract.ts';
import { parseJsonBody } from '../../model/exchange.ts';
import { formatValue, hasValues } from '../../observe/compare-values.ts';
import { describeRequest } from '../../observe/responses.ts';
import { parseSent } from '../../probing/accepted-writes.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';

const rule = 'readback.returned';

/** The response of a write that no other operation shows has the values of the request. */
export const returnedValues: WireCheck = {
  kind: 'wire',
  class: 'readback',
  requirements: (contract) =>
    contract.operations
      .filter((operation) => listReturned(contract, operation).length > 0)
      .map((operation) =>
        createRequirement(contract, {
          class: 'readback',
          rule: 'returned',
          operation,
          sentence: `${operation.id} returns the values that it was called with.`,
          pointer: `${contract.getOperationObject(operation.id).pointer}/responses/200`,
        }),
      ),
  evaluate(exchange, contract) {
    const { operationId, response, isValid, n } = exchange;
    if (operationId === null || !isValid || response?.status !== 200) return [];
    const operation = contract.getOperation(operationId);
    const sent = parseSent(exchange);
    const expected = Object.fromEntries(
      listReturned(contract, operation).flatMap((name) =>
        isRecord(sent) && name in sent ? [[name, sent[name]]] : [],
      ),
    );
    if (Object.keys(expected).length === 0) return [];
    const returned = parseJsonBody(response);
    const isReturned = hasValues(returned, expected);
    const message = isReturned
      ? 'The response has the values of the request.'
      : `${describeRequest(exchange)} with ${formatValue(expected)} returned ${formatValue(returned)}.`;
    const verdict = isReturned ? 'pass' : 'fail';
    return [
      { requirementId: createRequirementId(rule, operation), verdict, message, exchanges: [n] },
    ];
  },
};

/** Lists the members that a write returns and that no other operation shows. */
function listReturned(contract: Contract, { id, method, readback }: Operation): readonly string[] {
  if (method === 'GET' || readback !== undefined) return [];
  const returned = contract.getResponseSchema(id, 200, 'application/json')?.value.properties ?? {};
  const sent = contract.getRequestSchema(id)?.value.properties ?? {};
  return Object.keys(returned).filter((name) => name in sent);
}
