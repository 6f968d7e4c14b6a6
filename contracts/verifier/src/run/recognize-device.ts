import { identityOperation } from '@stillhouse/contracts/marked-operations';
import type { Exchange } from '../model/exchange.ts';
import { getProblemCode } from '../observe/responses.ts';
import type { HttpTarget } from '../target/http-target.ts';

/** Other products have none of these error codes of the contract. */
const deviceCodes: ReadonlySet<unknown> = new Set([
  'token-missing',
  'token-invalid',
  'sign-in-refused',
  'too-many-sign-ins',
  'booting',
]);

/** The connection failed before the target could show what it is. */
const hopelessFailures: readonly unknown[] = ['refused', 'tls', 'not-http'];

/** Long enough for an error message. A target that hangs must not delay the verdict. */
const probeTimeoutMs = 3_000;

/**
 * Returns true if the target is a device, although the run could not sign in or identify it. Only
 * a device can violate the contract. Asks for the status without a token if the responses so far
 * do not show it.
 */
export async function recognizeDevice(target: HttpTarget): Promise<boolean> {
  if (target.exchanges.some(hasDeviceCode)) return true;
  if (target.exchanges.some(({ failure }) => hopelessFailures.includes(failure?.kind)))
    return false;
  const probe = await target.request({
    purpose: 'run',
    operationId: identityOperation.id,
    authorization: null,
    timeoutMs: probeTimeoutMs,
  });
  return hasDeviceCode(probe);
}

function hasDeviceCode({ response }: Exchange): boolean {
  return deviceCodes.has(getProblemCode(response));
}
