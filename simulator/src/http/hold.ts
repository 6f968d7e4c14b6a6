import type { DeviceContext } from './device-context.ts';
import type { Exchange } from './exchange.ts';

type HoldContext = Pick<DeviceContext, 'clock' | 'inFlight' | 'mutex'>;

/**
 * Holds an exchange back until `at`, epoch ms of the device's clock. A time in the past holds
 * nothing. When the time has come, the clock waits until the exchange is idle again, so that a
 * response leaves at its own instant however far the clock is advanced in one call.
 * @returns true if the time has come; false if the client or the power has gone before
 */
export function holdUntil(
  { clock, inFlight, mutex }: HoldContext,
  exchange: Exchange,
  at: number,
): Promise<boolean> {
  if (exchange.gone) return Promise.resolve(false);
  if (at <= clock.now()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const timer = clock.setTimerAt(at, `held response: ${exchange.describe()}`, () => {
      exchange.release = null;
      inFlight.enter(exchange, 'working');
      mutex.acquire(exchange);
      resolve(true);
      return exchange.whenIdle();
    });
    exchange.release = () => {
      clock.clearTimer(timer);
      exchange.release = null;
      // The handler may have to undo what it has begun.
      mutex.acquire(exchange);
      resolve(false);
      clock.waitIfFiring(() => exchange.whenIdle());
    };
    inFlight.enter(exchange, 'held');
    mutex.release(exchange);
  });
}

/**
 * Holds an exchange back until the client gives up or the device loses power. Time does not wait
 * for it.
 */
export function stall({ clock, inFlight, mutex }: HoldContext, exchange: Exchange): Promise<void> {
  if (exchange.gone) return Promise.resolve();
  return new Promise((resolve) => {
    exchange.release = () => {
      exchange.release = null;
      mutex.acquire(exchange);
      resolve();
      clock.waitIfFiring(() => exchange.whenIdle());
    };
    inFlight.enter(exchange, 'stalled');
    mutex.release(exchange);
  });
}
