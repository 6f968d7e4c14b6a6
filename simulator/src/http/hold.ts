import type { DeviceClock } from '../clock/device-clock.ts';
import type { Exchange } from './exchange.ts';
import type { InFlight } from './in-flight.ts';

/**
 * Holds an exchange back for `delayMs` of simulated time. Resolves early when the client or the power goes:
 * look at `exchange.gone` afterwards.
 */
export function hold(
  exchange: Exchange,
  delayMs: number,
  clock: DeviceClock,
  inFlight: InFlight,
): Promise<void> {
  if (delayMs <= 0 || exchange.gone) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = clock.setTimer(delayMs, `held answer: ${exchange.describe()}`, () => {
      exchange.release = null;
      inFlight.enter(exchange, 'working');
      resolve();
    });
    exchange.release = () => {
      clock.clearTimer(timer);
      exchange.release = null;
      resolve();
    };
    inFlight.enter(exchange, 'held');
  });
}
