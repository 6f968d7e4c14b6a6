import type { Operation } from '@stillhouse/contracts/operations';
import type { Contract } from '../contract.ts';
import { type Answer, parseJsonBody } from '../exchange.ts';
import { statusesOf } from './responses.ts';

/** Problem codes that any operation may return. */
const general = new Set([
  'invalid-request',
  'malformed-json',
  'payload-too-large',
  'unsupported-media-type',
  'token-missing',
  'token-expired',
  'token-invalid',
  'role-not-allowed',
  'not-on-this-product',
  // The verifier always sends complete requests.
  'request-timeout',
  'internal-error',
  'booting',
]);

/** Returns the error statuses that an operation declares for specific reasons, such as 409. */
export function ownReasons(contract: Contract, { id, ...operation }: Operation): number[] {
  return statusesOf({ id, ...operation }).filter((status) => {
    return ownCodes(contract, id, status).length > 0;
  });
}

/** Returns true if a response has an operation-specific code, so the operation read the request. */
export function givesOwnReason(contract: Contract, { id }: Operation, answer: Answer): boolean {
  const problem = parseJsonBody(answer);
  if (typeof problem !== 'object' || problem === null) return false;
  const code: unknown = Reflect.get(problem, 'code');
  // Any path may return `not-found`.
  return code !== 'not-found' && ownCodes(contract, id, answer.status).some((own) => own === code);
}

function ownCodes(contract: Contract, id: Operation['id'], status: number): readonly string[] {
  const codes = contract.reply(id, status)?.value['x-problem-codes'] ?? [];
  return codes.filter((code) => !general.has(code));
}
