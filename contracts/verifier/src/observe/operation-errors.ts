import type { Operation } from '@stillhouse/contracts/operations';
import type { Contract } from '../contract.ts';
import { type Answer, jsonOf } from '../exchange.ts';
import { statusesOf } from './responses.ts';

/** Problems that any request may meet: none of them is an operation's answer to what it was asked. */
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
  // The request was whole at once.
  'request-timeout',
  'internal-error',
  'booting',
]);

/** Refusals that an operation declares for reasons of its own: 409, 422 and the like. */
export function ownReasons(contract: Contract, { id, ...operation }: Operation): number[] {
  return statusesOf({ id, ...operation }).filter((status) => {
    return ownCodes(contract, id, status).length > 0;
  });
}

/** Whether an answer gives such a reason: then the operation has looked at what it was asked. */
export function givesOwnReason(contract: Contract, { id }: Operation, answer: Answer): boolean {
  const problem = jsonOf(answer);
  if (typeof problem !== 'object' || problem === null) return false;
  const code: unknown = Reflect.get(problem, 'code');
  // Any path may answer that there is nothing there.
  return code !== 'not-found' && ownCodes(contract, id, answer.status).some((own) => own === code);
}

function ownCodes(contract: Contract, id: Operation['id'], status: number): readonly string[] {
  const codes = contract.reply(id, status)?.value['x-problem-codes'] ?? [];
  return codes.filter((code) => !general.has(code));
}
