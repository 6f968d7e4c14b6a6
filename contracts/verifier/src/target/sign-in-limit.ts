import { lockout } from '@stillhouse/contracts/operations';
import type { Exchange, HttpRequest } from '../model/exchange.ts';
import type { RequestSpec } from '../model/target.ts';
import { getUserName } from './sign-in.ts';

const maxFailedSignIns = lockout.failures - 1;

/**
 * How often a check may fail to sign in as a user. One attempt remains for the run itself, which
 * must sign in to restore values.
 */
export const maxFailedProbes = maxFailedSignIns - 1;

/**
 * Counts the sign-ins of a run that the device may have counted as failed, per user name, so that
 * the run never locks a user out.
 */
export class SignInLimit {
  readonly #failures = new Map<string, number>();

  /** Returns true if a rejection of another sign-in cannot lock the user out. */
  maySignIn(userName: string): boolean {
    return this.#getFailures(userName) < maxFailedSignIns;
  }

  /** Returns false for a sign-in of a check that could lock the user out if it is rejected. */
  maySend(
    { operationId, purpose, mayLockOut = false }: RequestSpec,
    request: HttpRequest,
  ): boolean {
    const userName = getUserName({ operationId, request });
    if (userName === null || purpose === 'run' || mayLockOut) return true;
    return this.#getFailures(userName) < maxFailedProbes;
  }

  /** Call this after each exchange. */
  observe(exchange: Exchange): void {
    const userName = getUserName(exchange);
    if (userName === null || !mayCountAsFailure(exchange)) return;
    this.#failures.set(userName, this.#getFailures(userName) + 1);
  }

  #getFailures(userName: string): number {
    return this.#failures.get(userName) ?? 0;
  }
}

/**
 * Returns true if the device rejected the user name or password. Firmware may use another status
 * than 404 for it.
 */
export function isRejectedSignIn({ response, isValid }: Exchange): boolean {
  if (response === null || response.status < 300) return false;
  if ([401, 403, 404].includes(response.status)) return true;
  // A locked or starting device does not compare the password. Nor does it for an invalid body.
  return isValid && ![429, 503].includes(response.status);
}

/**
 * A device may reject the password although its response is lost. It may also count a sign-in that
 * it rejects with 429; the run's own sign-ins must wait for it to end, and have the right password.
 */
function mayCountAsFailure(exchange: Exchange): boolean {
  const { failure, isValid, response, purpose } = exchange;
  const isLost = failure !== null && failure.kind !== 'refused' && failure.kind !== 'tls';
  const isLimited = response?.status === 429 && purpose !== 'run';
  return isRejectedSignIn(exchange) || isLimited || (isLost && isValid);
}
