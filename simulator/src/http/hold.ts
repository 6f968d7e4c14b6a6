import type { DeviceClock } from '@stillhouse/device/clock/device-clock';
import type { Exchange } from './exchange.ts';
import type { InFlight } from './in-flight.ts';

/**
 * Holds an exchange back until `at`, epoch ms of the device's clock; a time that has passed holds nothing. Time then
 * stands still until the exchange is answered, held again or gone, so that an answer leaves at its own instant
 * however far the clock is advanced in one go.
 * @returns whether that time has come. False: the client or the power has gone before, and no answer can be sent.
 */
export function holdUntil(
  exchange: Exchange,
  at: number,
  clock: DeviceClock,
  inFlight: InFlight,
): Promise<boolean> {
  if (exchange.gone) return Promise.resolve(false);
  if (at <= clock.now()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const timer = clock.setTimerAt(at, `held answer: ${exchange.describe()}`, () => {
      exchange.release = null;
      inFlight.enter(exchange, 'working');
      exchange.turns?.acquire(exchange);
      resolve(true);
      return exchange.whenStopped();
    });
    exchange.release = () => {
      clock.clearTimer(timer);
      exchange.release = null;
      // What it had begun may have to be given up.
      exchange.turns?.acquire(exchange);
      resolve(false);
    };
    inFlight.enter(exchange, 'held');
    exchange.stop();
  });
}

/**
 * Holds an exchange back for good: until the client gives up or the device's power goes. Time goes on, and nobody waits
 * for it.
 */
export function stall(exchange: Exchange, inFlight: InFlight): Promise<void> {
  if (exchange.gone) return Promise.resolve();
  return new Promise((resolve) => {
    exchange.release = () => {
      exchange.release = null;
      exchange.turns?.acquire(exchange);
      resolve();
    };
    inFlight.enter(exchange, 'stalled');
    exchange.stop();
  });
}
