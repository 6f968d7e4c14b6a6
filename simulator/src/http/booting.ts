import type { DeviceParts } from './device-parts.ts';
import { problemReply, type Reply } from './reply.ts';

/** Seconds to name when the device does not know when it will be back. */
const usualRetrySeconds = 5;

/** What a booting device says in `retry-after` (RFC 9110 section 10.2.3): whole simulated seconds, at least 1. */
export function retryAfterSeconds({ device }: Pick<DeviceParts, 'device'>): number {
  const ms = device.bootedInMs();
  return ms === null ? usualRetrySeconds : Math.max(1, Math.ceil(ms / 1000));
}

/** The answer to every API call while the device boots (design D9). */
export function bootingReply(parts: Pick<DeviceParts, 'device'>): Reply {
  const seconds = retryAfterSeconds(parts);
  const detail = `The device is starting. Ask again in ${seconds} s.`;
  return problemReply(503, 'booting', detail, { headers: { 'retry-after': String(seconds) } });
}
