import type { paths } from '@stillhouse/contracts/api';
import { isSerialNumber } from '@stillhouse/products/serial-number';
import { DeviceError } from '../api/device-error.ts';
import { errorTexts } from '../api/error-texts.ts';
import { type CallFollower, checkStatus, followCall, requestOptions } from '../api/follow-call.ts';
import { sendWithTimeout } from '../api/send-with-timeout.ts';
import { signInOperation } from '../api/sign-in-operation.ts';
import type { Remote } from '../remote/remote.ts';
import { normalizeSerialNumber } from './serial-number.ts';
import type { Session } from './session.ts';

export type SignInFailure = {
  /** One of the error texts, to the letter. */
  text: string;
  /** What the user can do, if the text does not say so. */
  advice?: string;
  /** The password was a serial number, which a device may accept over USB only (R6.14). */
  isSerialNumber?: true;
  /** How many more failures lock the user name, if the device says so. */
  attemptsLeft?: number;
  /** When the device accepts sign-ins again, in epoch milliseconds of this computer. */
  lockedUntil?: number;
};

/** The response to the credentials: a token, which may be malformed, or a failure. */
type SignInResult = { token: unknown; policy: string | null } | { failure: SignInFailure };

/** Requests a token. Never rejects. */
export type RequestToken = (userName: string, password: string) => Promise<SignInResult>;

/**
 * Signs in and opens the session.
 *
 * @returns null on success, else the failure; never rejects
 */
export type SignIn = (userName: string, password: string) => Promise<SignInFailure | null>;

type Credentials =
  paths['/api/v1/admin_login']['post']['requestBody']['content']['application/json'];

type RequestOptions = CallFollower & {
  /** Origin of the device. */
  origin: string;
  fetch?: ((request: Request) => Promise<Response>) | undefined;
};

/** Names the remote host, in the response to a setup sign-in (R7.11). */
const policyHeader = 'content-security-policy';
const rateLimitHeader = 'x-rate-limit-timeout';
const attemptsLeftHeader = 'x-rate-limit-remaining';

/** A user whose password is the serial number, and the only one with a silent sign-in. */
export const setupUser = 'setup';
const setupOnlyUser = 'oob';

const wrongSerialNumberAdvice =
  'The device did not accept this serial number. Check the label and enter it again.';

/** Reports failures with the texts of R8.1 to R8.4. */
export function createRequestToken(options: RequestOptions): RequestToken {
  return async (userName, password) => {
    try {
      const response = await sendCredentials({ userName, password }, options);
      if (response.status !== 200) return { failure: { text: errorTexts.responseNotUnderstood } };
      // A response without a usable token is a rejection and not a failure (R5.1).
      const text = await response.text();
      const token = readToken(text === '' ? undefined : JSON.parse(text));
      return { token, policy: response.headers.get(policyHeader) };
    } catch (cause) {
      return { failure: describeFailure(cause, userName) };
    }
  };
}

/**
 * Without the client, which is loaded after the sign-in page.
 *
 * @throws DeviceError
 */
function sendCredentials(credentials: Credentials, options: RequestOptions): Promise<Response> {
  const { origin, fetch = (request) => globalThis.fetch(request) } = options;
  const { method, path } = signInOperation;
  const request = new Request(new URL(path, origin), {
    ...requestOptions,
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  return followCall(signInOperation, request, options, async () => {
    const response = await sendWithTimeout(signInOperation, request, fetch);
    await checkStatus(signInOperation, response);
    return response;
  });
}

/** A 200 without a usable token counts as a rejection (R5.1). */
export function createSignIn(
  requestToken: RequestToken,
  session: Session,
  remote: Pick<Remote, 'offer'>,
): SignIn {
  return async (userName, typedPassword) => {
    const password = normalizePassword(userName, typedPassword);
    const response = await requestToken(userName, password);
    if ('failure' in response) return response.failure;
    const isSetup = userName === setupUser;
    const opened = session.open(response.token, isSetup ? password : null);
    if (opened === 'opened') {
      if (isSetup) remote.offer(response.policy);
      return null;
    }
    if (opened === 'unreadable') return { text: errorTexts.wrongCredentials };
    const advice =
      'According to the clock of this computer, the sign-in has already expired. Check the clock of this computer and the NTP settings of the device.';
    return { text: errorTexts.wrongCredentials, advice };
  };
}

function isSerialNumberUser(userName: string): boolean {
  return userName === setupUser || userName === setupOnlyUser;
}

/** The serial number as a password may be typed in small letters. */
function normalizePassword(userName: string, typed: string): string {
  if (!isSerialNumberUser(userName)) return typed;
  const serialNumber = normalizeSerialNumber(typed);
  return isSerialNumber(serialNumber) ? serialNumber : typed;
}

function describeFailure(cause: unknown, userName: string): SignInFailure {
  const text = getFailureText(cause, userName);
  const isRejected = cause instanceof DeviceError && cause.status === 404;
  const left = isRejected ? readCount(cause.headers, attemptsLeftHeader) : null;
  const attempts = left === null ? {} : { attemptsLeft: left };
  if (isRejected && isSerialNumberUser(userName)) {
    return {
      text,
      ...attempts,
      isSerialNumber: true,
      ...(text === errorTexts.wrongSerialNumber && { advice: wrongSerialNumberAdvice }),
    };
  }
  const waitMs =
    cause instanceof DeviceError &&
    cause.status === 429 &&
    readCount(cause.headers, rateLimitHeader);
  return waitMs ? { text, lockedUntil: Date.now() + waitMs } : { text, ...attempts };
}

function getFailureText(cause: unknown, userName: string): string {
  if (cause instanceof SyntaxError) return errorTexts.responseNotUnderstood;
  if (!(cause instanceof DeviceError) || cause.status === 0) return errorTexts.genericSignInError;
  const { status, headers } = cause;
  if (status === 404) {
    return userName === setupUser ? errorTexts.wrongSerialNumber : errorTexts.wrongCredentials;
  }
  if (status === 429) return errorTexts.tooManyRequests(readCount(headers, rateLimitHeader));
  return errorTexts.responseNotUnderstood;
}

/** @returns null if the device sends no number */
function readCount(headers: Headers, name: string): number | null {
  const value = headers.get(name)?.trim() ?? '';
  return /^\d+(\.\d+)?$/.test(value) ? Number(value) : null;
}

function readToken(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'token' in body ? body.token : undefined;
}
