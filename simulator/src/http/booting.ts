import type { Device } from '@stillhouse/device/device';
import { getRemainingBootMs } from '@stillhouse/device/power/power';
import { createProblemResponse, type DeviceResponse } from './response.ts';

export type BootingContext = { readonly device: Device };

/** Used when the device does not know when it will be back. */
const defaultRetrySeconds = 5;

/**
 * Value of `retry-after` while booting (RFC 9110 section 10.2.3): whole simulated seconds, at least
 * 1.
 */
export function getRetryAfterSeconds({ device }: BootingContext): number {
  const ms = getRemainingBootMs(device);
  return ms === null ? defaultRetrySeconds : Math.max(1, Math.ceil(ms / 1000));
}

/** The response to every API request while the device boots (decision 0018). */
export function createBootingResponse(context: BootingContext): DeviceResponse {
  const seconds = getRetryAfterSeconds(context);
  const detail = `The device is starting. Try again in ${seconds} s.`;
  return createProblemResponse(503, 'booting', detail, {
    headers: { 'retry-after': String(seconds) },
  });
}
