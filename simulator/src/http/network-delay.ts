import type { DeviceContext } from './device-context.ts';
import type { Exchange } from './exchange.ts';
import { type DeviceResponse, getPayloadBytes } from './response.ts';

/** Used when the condition has no parameters. */
const defaultLatencyMs = 2_000;
const defaultBytesPerSecond = 4_000;

/**
 * Returns the delay of a response in simulated ms, from the conditions `highLatency` and
 * `lowBandwidth`. The local setup address is a separate cable.
 */
export function getNetworkDelayMs(
  { device }: Pick<DeviceContext, 'device'>,
  { via, received }: Exchange,
  response: DeviceResponse | null,
): number {
  const { highLatency, lowBandwidth } = device.state.conditions;
  if (via === 'setup' || (highLatency === undefined && lowBandwidth === undefined)) return 0;
  const latencyMs = highLatency === undefined ? 0 : (highLatency.ms ?? defaultLatencyMs);
  if (lowBandwidth === undefined) return latencyMs;
  const { bytesPerSecond = defaultBytesPerSecond } = lowBandwidth;
  const receivedBytes = received !== null && 'bytes' in received ? received.bytes.length : 0;
  const sentBytes = response === null ? 0 : getPayloadBytes(response);
  return latencyMs + getTransferMs(receivedBytes + sentBytes, bytesPerSecond);
}

/** Returns how long a transfer takes, in whole simulated ms. */
export function getTransferMs(bytes: number, bytesPerSecond: number): number {
  return Math.ceil((bytes / bytesPerSecond) * 1_000);
}
