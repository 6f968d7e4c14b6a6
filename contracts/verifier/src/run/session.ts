import {
  identifyingOperations,
  identityOperation,
  signInOperation,
} from '@stillhouse/contracts/marked-operations';
import { lockout } from '@stillhouse/contracts/operations';
import { getMember } from '@stillhouse/foundation/is-record';
import type { DeviceIdentity } from '../model/check-run.ts';
import type { Contract } from '../model/contract.ts';
import { type Exchange, getHeader, parseJsonBody } from '../model/exchange.ts';
import { StoppedError } from '../model/target.ts';
import { isSuccess } from '../observe/responses.ts';
import type { HttpTarget } from '../target/http-target.ts';
import { getUserName, isSignIn } from '../target/sign-in.ts';
import { getDeviceIdentity } from './identity.ts';
import { recognizeDevice } from './recognize-device.ts';

/** The result of the sign-in. */
export type Session =
  | { readonly ok: true; readonly device: DeviceIdentity }
  | {
      readonly ok: false;
      readonly reason: string;
      readonly remedy: string;
      /** False if the target is something else. It cannot violate the contract then. */
      readonly isDevice: boolean;
      /** The user interrupted the run before it began. */
      readonly interrupted?: true;
    };

type SignIn =
  | { readonly ok: true; readonly device: DeviceIdentity }
  | { readonly ok: false; readonly reason: string; readonly remedy: string };

/** Signs in and reads the identity of the device. Waits for a device that is starting. */
export async function startSession(
  target: HttpTarget,
  contract: Contract,
  unreachableTimeoutMs: number,
  note: (line: string) => void,
): Promise<Session> {
  try {
    const session = await signIn(target, contract, unreachableTimeoutMs, note);
    if (session.ok) target.identity.begin(session.device.serialNumber);
    return session.ok ? session : { ...session, isDevice: await recognizeDevice(target) };
  } catch (error) {
    if (!(error instanceof StoppedError)) throw error;
    return {
      ok: false,
      reason: error.message,
      remedy: 'Nothing was changed.',
      isDevice: true,
      interrupted: true,
    };
  }
}

async function signIn(
  target: HttpTarget,
  contract: Contract,
  unreachableTimeoutMs: number,
  note: (line: string) => void,
): Promise<SignIn> {
  await target.signIn();
  if (isStarting(target.exchanges.at(-1))) {
    note(`The device is starting. Waiting up to ${unreachableTimeoutMs / 1000} s.`);
    await target.awaitDevice(unreachableTimeoutMs);
    await target.signIn();
  }
  const signIn = target.exchanges.findLast(isSignIn);
  if (signIn === undefined) throw new Error('The sign-in made no exchange');
  if (target.token === '')
    return { ok: false, ...explainFailure(signIn, target.baseUrl, contract) };
  const status = await target.request({ purpose: 'run', operationId: identityOperation.id });
  const read = [status];
  for (const { id } of identifyingOperations.slice(1)) {
    if (getDeviceIdentity(read).serialNumber !== '') break;
    read.push(await target.request({ purpose: 'run', operationId: id }));
  }
  const device = getDeviceIdentity(read);
  if (isUnknownDevice(status, device)) {
    return {
      ok: false,
      reason: `${target.baseUrl} issued a token, but its status has no product, serial number or firmware version. It is not a device of this contract (version ${contract.version}).`,
      remedy: 'Check the address, or use the verifier of its firmware version.',
    };
  }
  return { ok: true, device };
}

/** A gateway or web server says 503 with a page of its own, and for longer than a device starts. */
function isStarting(exchange: Exchange | undefined): boolean {
  const { response = null } = exchange ?? {};
  if (response?.status !== 503) return false;
  return !/html/i.test(getHeader(response.headers, 'content-type') ?? '');
}

/**
 * No operation returns the contract version. A status with none of the three identity fields
 * belongs to another contract. If only some are missing, it is a device with a fault.
 */
function isUnknownDevice({ response }: Exchange, device: DeviceIdentity): boolean {
  if (device.product !== '' || device.serialNumber !== '' || device.firmwareVersion !== '') {
    return false;
  }
  return response !== null && (response.status === 200 || response.status === 404);
}

function explainFailure(
  { operationId, request, response, failure }: Exchange,
  url: string,
  contract: Contract,
) {
  if (failure !== null) return explainNoResponse(failure, url);
  const status = response?.status ?? 0;
  const body = response === null ? undefined : parseJsonBody(response);
  const code = getText(body, 'code');
  const type = (response && getHeader(response.headers, 'content-type')) ?? 'no content type';
  const other = `The sign-in returned ${status} with ${type}`;
  if (code === 'sign-in-refused') {
    return {
      reason: `The device rejected the user name or password (${status}).`,
      remedy:
        getUserName({ operationId, request }) === 'setup'
          ? 'The user setup can sign in only at the local setup address. Use --user admin, and --setup-target URL to check the role setup.'
          : `Check --user and the password. After ${lockout.failures} failures in a row, the device locks the user out for some time.`,
    };
  }
  if (status === 429) {
    const ms = response === null ? undefined : getHeader(response.headers, 'x-rate-limit-timeout');
    return {
      reason: `The sign-in is locked (429)${ms === undefined ? '' : ` for another ${ms} ms`}.`,
      remedy: 'Wait until the lockout ends. Until then, the correct password is rejected, too.',
    };
  }
  const location = response === null ? undefined : getHeader(response.headers, 'location');
  if (status >= 300 && status < 400 && location !== undefined) {
    return {
      reason: `The sign-in returned ${status}, which leads to ${location}.`,
      remedy: `${addressHint} If the device is there, use that address.`,
    };
  }
  if (/html/i.test(type)) {
    return {
      reason: `${url} is not a device. ${other}, which is a web page.`,
      remedy: addressHint,
    };
  }
  if (status === 503) {
    return { reason: 'The device is still starting (503).', remedy: 'Try again in a minute.' };
  }
  if (status === 404) {
    return {
      reason: `${other}. The user name or password is wrong, or ${signInOperation.path} does not exist.`,
      remedy: `Check both. For a device with a contract other than ${contract.version}, use the verifier of its firmware version.`,
    };
  }
  if (isSuccess(status)) {
    return { reason: `${other}, but no token.`, remedy: addressHint };
  }
  return {
    reason: `${other}, which contract ${contract.version} does not allow for a sign-in.`,
    remedy: `${addressHint} For a device with another contract, use the verifier of its firmware version.`,
  };
}

/** Explains a sign-in without a response. */
function explainNoResponse(failure: NonNullable<Exchange['failure']>, url: string) {
  const secure = url.startsWith('https:');
  const detail = `${url}: ${failure.detail}.`;
  switch (failure.kind) {
    case 'refused':
      return {
        reason: `Cannot connect to ${detail}`,
        remedy: 'Check that the device is on and that the address is correct.',
      };
    case 'timed-out':
      return {
        reason: `The device does not respond. ${detail}`,
        remedy: 'Restart the device, or extend the timeouts with --timeout-scale 4.',
      };
    case 'tls':
      return explainTls(failure.detail, url);
    case 'not-http':
      return {
        reason: `The response is not HTTP. ${detail}`,
        remedy: secure ? 'Check the port.' : 'If this is an HTTPS port, use https://.',
      };
    case 'too-big':
      return { reason: `The response to the sign-in is too large. ${detail}`, remedy: addressHint };
    default:
      return {
        reason: `The connection was closed without a response. ${detail}`,
        remedy: secure ? addressHint : `${addressHint} If the device uses HTTPS, use https://.`,
      };
  }
}

function explainTls(text: string, url: string) {
  // Node adds the place in its own source.
  const detail = text.replace(/^.*SSL routines:\w*:|:\.\.\/deps.*$|; if the root CA .*$/gs, '');
  if (/wrong version|packet length/i.test(detail)) {
    return {
      reason: `${url}: ${detail}.`,
      remedy: `The device seems to use plain HTTP. Try ${url.replace('https:', 'http:')}`,
    };
  }
  if (/alert|protocol|cipher|no ciphers/i.test(detail)) {
    return {
      reason: `The device and this program have no TLS connection in common. ${url}: ${detail}.`,
      remedy: /certificate required|handshake failure/.test(detail)
        ? 'The device may require a certificate of the client, which this program cannot send, or offer old ciphers only.'
        : 'Enable TLS 1.2 or 1.3 on the device.',
    };
  }
  return {
    reason: `The certificate of the device is not trusted. ${url}: ${detail}.`,
    remedy: getCertificateRemedy(detail),
  };
}

function getCertificateRemedy(detail: string): string {
  if (/altnames/.test(detail)) {
    return 'Use a name that its certificate contains, or accept any certificate with --insecure.';
  }
  if (/expired|not yet valid/.test(detail)) {
    return 'Renew the certificate, check the clocks, or accept any certificate with --insecure.';
  }
  return 'Trust it with --ca FILE (PEM), or accept any certificate with --insecure.';
}

const addressHint =
  'Check that this is the address of a device, without a proxy or login page in front of it.';

function getText(body: unknown, name: string): string | undefined {
  const value = getMember(body, name);
  return typeof value === 'string' ? value : undefined;
}
