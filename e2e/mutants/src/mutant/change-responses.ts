import type { OperationId } from '@stillhouse/contracts/operations';
import type { Mutant, ProxyRequest, ProxyResponse } from './mutant.ts';

/**
 * Creates the handlers of a bug that changes responses.
 * @param operationId whose responses change; null for those of all requests
 */
export function changeResponses(
  operationId: OperationId | null,
  change: (response: ProxyResponse, request: ProxyRequest) => ProxyResponse,
): Mutant['createHandler'] {
  return () => ({
    async respond(request, upstream) {
      const response = await upstream.forward(request);
      return isCallOf(operationId, request) ? change(response, request) : response;
    },
  });
}

/** Returns true for a call of the operation; with null, for every request. */
export function isCallOf(operationId: OperationId | null, { operation }: ProxyRequest): boolean {
  return operationId === null || operation?.id === operationId;
}
