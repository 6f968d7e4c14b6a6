import { validateRequest } from '@stillhouse/contracts/validators';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { Exchange, HttpRequest } from '../model/exchange.ts';

/** One less than the number of consecutive failures that locks a user out (R4.6). */
const maxFailedSignIns = 4;

/** One attempt remains for the run itself, which must sign in to restore values. */
const maxFailedProbes = maxFailedSignIns - 1;

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

  /** Returns true if a check may send a sign-in that the device may reject. */
  mayProbe(userName: string): boolean {
    return this.#getFailures(userName) < maxFailedProbes;
  }

  /** Call this after each exchange. */
  observe(exchange: Exchange): void {
    const userName = exchange.operationId === 'signIn' ? getUserName(exchange.request) : null;
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
export function isRejectedSignIn({ request, response }: Exchange): boolean {
  if (response === null || response.status < 300) return false;
  if ([401, 403, 404].includes(response.status)) return true;
  // A locked or starting device does not compare the password. Nor does it for an invalid body.
  return hasValidBody(request) && ![429, 503].includes(response.status);
}

/** A device may reject the password although its response is lost. */
function mayCountAsFailure(exchange: Exchange): boolean {
  const { failure, request } = exchange;
  const isLost = failure !== null && failure.kind !== 'refused' && failure.kind !== 'tls';
  return isRejectedSignIn(exchange) || (isLost && hasValidBody(request));
}

/** Returns true if the device may compare the password, whatever the check expects of it. */
function hasValidBody(request: HttpRequest): boolean {
  return validateRequest('signIn', readBody(request)).length === 0;
}

/** Returns the user name in the body of a sign-in, or null. */
export function getUserName(request: Pick<HttpRequest, 'body'>): string | null {
  const json = readBody(request);
  return isRecord(json) && typeof json.userName === 'string' ? json.userName : null;
}

function readBody({ body }: Pick<HttpRequest, 'body'>): unknown {
  try {
    return body === null ? null : JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
}
