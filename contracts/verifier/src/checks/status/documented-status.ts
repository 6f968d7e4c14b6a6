import type { Operation } from '@stillhouse/contracts/operations';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { WireCheck } from '../../model/check.ts';
import type { Contract } from '../../model/contract.ts';
import { type Exchange, type HttpResponse, parseJsonBody } from '../../model/exchange.ts';
import { createFinding, type Finding } from '../../model/finding.ts';
import {
  describeRequest,
  getMediaType,
  getOperationResponse,
  isSuccess,
  listStatuses,
} from '../../observe/responses.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';

/** Every response has a declared status, and its problem has the same status. */
export const documentedStatus: WireCheck = {
  kind: 'wire',
  class: 'status',
  requirements: (contract) =>
    contract.operations.flatMap((operation) => {
      const { pointer } = contract.getOperationObject(operation.id);
      const declared = listStatuses(operation).join(', ');
      return [
        createRequirement(contract, {
          class: 'status',
          rule: 'documented',
          operation,
          sentence: `${operation.id} returns one of the statuses ${declared}.`,
          pointer: `${pointer}/responses`,
        }),
        ...listStatuses(operation).flatMap((status) => {
          const codes = listProblemCodes(contract, operation, status);
          if (codes === null) return [];
          return createRequirement(contract, {
            class: 'status',
            rule: 'code',
            operation,
            place: String(status),
            sentence: `The problem of a ${status} of ${operation.id} has that status and one of the codes ${codes.join(', ')}.`,
            pointer: contract.getResponse(operation.id, status)?.pointer ?? pointer,
            source: 'decision',
          });
        }),
      ];
    }),
  evaluate(exchange, contract) {
    const operationResponse = getOperationResponse(exchange, contract);
    if (operationResponse === null) return [];
    const { operation, response } = operationResponse;
    const id = createRequirementId('status.documented', operation);
    const request = describeRequest(exchange);
    const { status } = response;
    const problemStatus = isSuccess(status) ? getProblemStatus(response) : null;
    let problem: string | null = null;
    if (problemStatus !== null)
      problem = `${request} returned ${status} with a problem with the status ${problemStatus}.`;
    else if (!listStatuses(operation).includes(status))
      problem = `${request} returned ${status}, which is not declared; expected ${listStatuses(operation).join(', ')}.`;
    const documented = createFinding(id, problem, 'The status is declared.', [exchange.n]);
    return problemStatus === null
      ? [documented, ...evaluateCode(exchange, contract, operation, response)]
      : [documented];
  },
};

/** Returns the status of a problem (RFC 9457), or null if the body is not a problem. */
function getProblemStatus(response: HttpResponse): number | null {
  if (getMediaType(response) !== 'application/problem+json') return null;
  const problem = parseJsonBody(response);
  return isRecord(problem) && typeof problem.status === 'number' ? problem.status : null;
}

function listProblemCodes(
  contract: Contract,
  { id }: Operation,
  status: number,
): readonly string[] | null {
  if (isSuccess(status)) return null;
  return contract.getResponse(id, status)?.value['x-problem-codes'] ?? null;
}

function evaluateCode(
  exchange: Exchange,
  contract: Contract,
  operation: Operation,
  response: HttpResponse,
): Finding[] {
  const codes = listProblemCodes(contract, operation, response.status);
  const problem = parseJsonBody(response);
  if (codes === null || typeof problem !== 'object' || problem === null) return [];
  const requirementId = createRequirementId('status.code', operation, String(response.status));
  const { status, code } = problem as { readonly status?: unknown; readonly code?: unknown };
  const returned = `${describeRequest(exchange)} returned ${response.status}`;
  const codeProblem = codes.includes(String(code))
    ? null
    : `${returned} with the code ${JSON.stringify(code)}; expected ${codes.join(' or ')}.`;
  const statusProblem =
    status === response.status
      ? null
      : `${returned}, but its problem has the status ${JSON.stringify(status)}.`;
  const create = (text: string | null, place?: string) =>
    createFinding(requirementId, text, `The code is ${code}.`, [exchange.n], place);
  if (codeProblem === null && statusProblem === null) return [create(null)];
  return [
    ...(codeProblem === null ? [] : [create(codeProblem, '/code')]),
    ...(statusProblem === null ? [] : [create(statusProblem, '/status')]),
  ];
}
