import type { Operation } from '@stillhouse/contracts/operations';
import type { Contract } from '../model/contract.ts';
import type { HttpResponse } from '../model/exchange.ts';
import { getProblemCode, listStatuses } from './responses.ts';

/** Problem codes that any operation may return. */
const generalCodes = new Set([
  'invalid-request',
  'malformed-json',
  'payload-too-large',
  'unsupported-media-type',
  'token-missing',
  'token-expired',
  'token-invalid',
  'token-revoked',
  'role-not-allowed',
  'not-on-this-product',
  // The verifier always sends complete requests.
  'request-timeout',
  'internal-error',
  'booting',
]);

/** Returns the error statuses that an operation declares for specific reasons, such as 409. */
export function listOperationErrors(contract: Contract, { id, ...operation }: Operation): number[] {
  return listStatuses({ id, ...operation }).filter((status) => {
    return listOperationErrorCodes(contract, id, status).length > 0;
  });
}

/** Returns true if a response has an operation-specific code, so the operation read the request. */
export function isOperationError(
  contract: Contract,
  { id }: Operation,
  response: HttpResponse,
): boolean {
  const code = getProblemCode(response);
  // Any path may return `not-found`.
  return (
    code !== 'not-found' &&
    listOperationErrorCodes(contract, id, response.status).some((own) => own === code)
  );
}

function listOperationErrorCodes(
  contract: Contract,
  id: Operation['id'],
  status: number,
): readonly string[] {
  const codes = contract.getResponse(id, status)?.value['x-problem-codes'] ?? [];
  return codes.filter((code) => !generalCodes.has(code));
}
