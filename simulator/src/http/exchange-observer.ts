import type { Exchange } from './exchange.ts';

/**
 * Notified of what happens to the exchanges of a device, in order: to explain it, or to record it
 * for replay.
 */
export type ExchangeObserver = {
  /** The device has accepted a request; its record has a number. */
  onAccept(exchange: Exchange): void;
  /** The device acts on it from now on until `onIdle`, alone but for timers. */
  onStart(exchange: Exchange): void;
  onIdle(exchange: Exchange): void;
  /** Its body is there, or what arrived of it, after others may have acted. */
  onBody(exchange: Exchange): void;
  /** The client has disconnected before the response had left. */
  onAbort(exchange: Exchange): void;
};

/** Notifies several observers, in order. */
export function combineObservers(...observers: readonly ExchangeObserver[]): ExchangeObserver {
  return {
    onAccept: (exchange) => {
      for (const observer of observers) observer.onAccept(exchange);
    },
    onStart: (exchange) => {
      for (const observer of observers) observer.onStart(exchange);
    },
    onIdle: (exchange) => {
      for (const observer of observers) observer.onIdle(exchange);
    },
    onBody: (exchange) => {
      for (const observer of observers) observer.onBody(exchange);
    },
    onAbort: (exchange) => {
      for (const observer of observers) observer.onAbort(exchange);
    },
  };
}
