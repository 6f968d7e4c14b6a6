import type { TrafficExchange } from '../traffic/traffic.ts';
import type { ComparedExchange } from './fidelity-report.ts';
import type { Fault } from './recorded-faults.ts';

/** A fault holds a response for up to an hour. */
const maxDelayMs = 3_600_000;

/** Returns how much later than a simulated device the recorded one responded, in ms; 0 if it is less than `minMs`. */
export function getDelay(
  { durationMs, response }: TrafficExchange,
  { simulatedMs }: ComparedExchange,
  minMs: number,
): number {
  const delayMs = Math.min(maxDelayMs, Math.round(durationMs - (simulatedMs ?? durationMs)));
  return response === null || delayMs < minMs ? 0 : delayMs;
}

/** Returns the fault that holds such a response as long as the recorded device did, or null. */
export function createDelayFault(
  id: string,
  exchange: TrafficExchange,
  compared: ComparedExchange,
): Fault | null {
  const isSlow = compared.differences.some(({ location }) => location === 'duration');
  const delayMs = isSlow ? getDelay(exchange, compared, 1) : 0;
  if (delayMs === 0 || exchange.operationId === null) return null;
  // At ingress, so that it acts before a fault that responds in place of the device.
  return {
    id,
    kind: 'delay',
    match: { operationId: exchange.operationId },
    placement: 'ingress',
    parameters: { delayMs },
  };
}
