import type { DeviceIdentity } from '../check.ts';
import type { Contract } from '../contract.ts';
import { type Exchange, getHeader, parseJsonBody } from '../exchange.ts';
import type { HttpTarget } from '../target/http-target.ts';
import { StoppedError } from '../target.ts';
import { getDeviceIdentity } from './identity.ts';

/** Signed in, or why not and what would help. */
export type Session =
  | { readonly ok: true; readonly device: DeviceIdentity }
  | {
      readonly ok: false;
      readonly reason: string;
      readonly remedy: string;
      /** The user ended it before it began. */
      readonly interrupted?: true;
    };

/** Signs in and reads who the device is. A device that is just starting is waited for. */
export async function startSession(
  target: HttpTarget,
  contract: Contract,
  awayMs: number,
  note: (line: string) => void,
): Promise<Session> {
  try {
    return await signIn(target, contract, awayMs, note);
  } catch (error) {
    if (!(error instanceof StoppedError)) throw error;
    return {
      ok: false,
      reason: error.message,
      remedy: 'Nothing was changed.',
      interrupted: true,
    };
  }
}

async function signIn(
  target: HttpTarget,
  contract: Contract,
  awayMs: number,
  note: (line: string) => void,
): Promise<Session> {
  await target.signIn();
  if (target.exchanges.at(-1)?.answer?.status === 503) {
    note(`The device is starting; waiting up to ${awayMs / 1000} s for it.`);
    await target.awaitDevice(awayMs);
    await target.signIn();
  }
  const signIn = target.exchanges.findLast(({ operationId }) => operationId === 'signIn');
  if (signIn === undefined) throw new Error('Signing in made no exchange');
  if (target.token === '')
    return { ok: false, ...explainFailure(signIn, target.baseUrl, contract) };
  const status = await target.request({ purpose: 'run', operationId: 'getStatus' });
  const hasSerial = getDeviceIdentity(status, null).serialNumber !== '';
  const offline = hasSerial
    ? null
    : await target.request({ purpose: 'run', operationId: 'getOfflineStatus' });
  const device = getDeviceIdentity(status, offline);
  if (isOfAnotherContract(status, device)) {
    return {
      ok: false,
      reason: `${target.baseUrl} gives a token, but its status has neither product nor serial number nor firmware version: it is no device of this contract (version ${contract.version}).`,
      remedy: 'Check the address, or take the verifier that belongs to the firmware.',
    };
  }
  return { ok: true, device };
}

/**
 * No call tells the version of the contract, so it shows in what is there: a status that is an
 * object and has none of the three fields that name a device is not this contract's. One that
 * merely lacks some of them is a device with a fault.
 */
function isOfAnotherContract({ answer }: Exchange, device: DeviceIdentity): boolean {
  if (device.product !== '' || device.serialNumber !== '' || device.firmwareVersion !== '') {
    return false;
  }
  return answer !== null && (answer.status === 200 || answer.status === 404);
}

function explainFailure({ answer, failure }: Exchange, url: string, contract: Contract) {
  if (failure !== null) return explainNoResponse(failure, url);
  const status = answer?.status ?? 0;
  const response = answer === null ? undefined : parseJsonBody(answer);
  const code = getText(response, 'code');
  const type = (answer && getHeader(answer.headers, 'content-type')) ?? 'nothing';
  const other = `Signing in gave status ${status} with ${type}`;
  if (code === 'sign-in-refused') {
    return {
      reason: `The device refuses user name or password (${status}).`,
      remedy:
        'Check --user and the password. Five failures in a row lock the user out for a while.',
    };
  }
  if (status === 429) {
    const ms = answer === null ? undefined : getHeader(answer.headers, 'x-rate-limit-timeout');
    return {
      reason: `Signing in is locked (429)${ms === undefined ? '' : `, for ${ms} ms more`}.`,
      remedy: 'Wait until the lock-out is over; the right password is refused too while it lasts.',
    };
  }
  if (status === 503) {
    return { reason: 'The device is still starting (503).', remedy: 'Try again in a minute.' };
  }
  if (/html/i.test(type)) {
    return {
      reason: `${url} is no device: ${other.toLowerCase()}, a page for people.`,
      remedy: addressHint,
    };
  }
  if (status === 404) {
    return {
      reason: `${other}: the user name or the password is wrong, or there is nothing at /api/v1/admin_login.`,
      remedy: `Check both. A device of another contract than ${contract.version} needs the verifier of its firmware.`,
    };
  }
  if (status >= 200 && status < 300) {
    return { reason: `${other}, but without a token.`, remedy: addressHint };
  }
  return {
    reason: `${other}, which is no sign-in of contract ${contract.version}.`,
    remedy: `${addressHint} A device of another contract needs the verifier of its firmware.`,
  };
}

/** Explains a sign-in without a response. */
function explainNoResponse(failure: NonNullable<Exchange['failure']>, url: string) {
  const secure = url.startsWith('https:');
  const said = `${url}: ${failure.detail}.`;
  switch (failure.kind) {
    case 'refused':
      return {
        reason: `Nothing answers at ${said}`,
        remedy: 'Is the device on, and is this its address?',
      };
    case 'timed-out':
      return {
        reason: `The device hangs. ${said}`,
        remedy: 'Restart the device, or give it longer with --timeout-scale 4.',
      };
    case 'tls':
      return /wrong version|packet length|EPROTO/i.test(failure.detail)
        ? {
            reason: said,
            remedy: `It seems to speak plain http: try ${url.replace('https:', 'http:')}`,
          }
        : {
            reason: `The certificate of the device is not trusted. ${said}`,
            remedy: getCertificateRemedy(failure.detail),
          };
    case 'not-http':
      return {
        reason: `What answers is no HTTP. ${said}`,
        remedy: secure
          ? 'Is this the port of a device?'
          : 'Is this an https port? Then begin with https://.',
      };
    case 'too-big':
      return { reason: `The answer to signing in has no end. ${said}`, remedy: addressHint };
    default:
      return {
        reason: `The connection ends without an answer. ${said}`,
        remedy: secure ? addressHint : `${addressHint} If it speaks https, begin with https://.`,
      };
  }
}

function getCertificateRemedy(detail: string): string {
  if (/altnames/.test(detail)) {
    return 'Call the device by a name that its certificate has, or take any with --insecure.';
  }
  if (/expired|not yet valid/.test(detail)) {
    return 'Renew it, check the clocks, or take any with --insecure.';
  }
  return 'Trust it with --ca FILE (PEM), or take any with --insecure.';
}

const addressHint = 'Is this the address of a device, without a proxy or a login page before it?';

function getText(response: unknown, name: string): string | undefined {
  const value: unknown =
    typeof response === 'object' && response !== null ? Reflect.get(response, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}
