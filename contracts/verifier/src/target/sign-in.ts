import { signInOperation } from '@stillhouse/contracts/marked-operations';
import { getMember } from '@stillhouse/foundation/is-record';
import { type Exchange, parseJsonBody } from '../model/exchange.ts';
import type { RequestSpec } from '../model/target.ts';

const { id, signsIn } = signInOperation;

/** Returns the request of a sign-in, without a purpose. */
export function createSignIn(userName: string, password: string) {
  const json = { [signsIn.userName]: userName, [signsIn.password]: password };
  return { operationId: id, as: 'none', json } satisfies Partial<RequestSpec>;
}

export function isSignIn({ operationId }: Pick<Exchange, 'operationId'>): boolean {
  return operationId === id;
}

/** Returns the user name that an exchange signs in, or null. Null for other exchanges, too. */
export function getUserName(exchange: Pick<Exchange, 'operationId' | 'request'>): string | null {
  const { body } = exchange.request;
  if (!isSignIn(exchange) || body === null) return null;
  try {
    const userName = getMember(JSON.parse(new TextDecoder().decode(body)), signsIn.userName);
    return typeof userName === 'string' ? userName : null;
  } catch {
    return null;
  }
}

/**
 * Returns the token that a sign-in returned, or null. Null for other exchanges, too. Accepts
 * malformed tokens: the checks report them.
 */
export function readToken(exchange: Exchange): string | null {
  const { response } = exchange;
  if (!isSignIn(exchange) || response === null) return null;
  if (response.status < 200 || response.status > 299) return null;
  const token = getMember(parseJsonBody(response), signsIn.token);
  return typeof token === 'string' && /^[\x21-\x7e]+$/.test(token) ? token : null;
}
