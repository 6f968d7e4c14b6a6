import type { TrafficExchange } from '../traffic/traffic.ts';
import { durationTolerance } from './compare-exchange.ts';
import type { ComparedExchange } from './fidelity-report.ts';
import type { Fault } from './recorded-faults.ts';

/** A fault holds a response for up to an hour. */
const maxDelayMs = 3_600_000;

/** Returns how much later than a simulated device the recorded one responded, in ms. */
export function getDelay(
  { durationMs, response }: TrafficExchange,
  { simulatedMs }: ComparedExchange,
): number {
  const delayMs = Math.min(maxDelayMs, Math.round(durationMs - (simulatedMs ?? 0)));
  return response === null || delayMs < 1 ? 0 : delayMs;
}

/** Returns the fault that holds such a response as long as the recorded device did, or null. */
export function createDelayFault(
  id: string,
  exchange: TrafficExchange,
  compared: ComparedExchange,
): Fault | null {
  // What was not repeated has no difference.
  const isSlow =
    compared.simulatedMs === null
      ? exchange.durationMs > durationTolerance
      : compared.differences.some(({ location }) => location === 'duration');
  const delayMs = isSlow ? getDelay(exchange, compared) : 0;
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
