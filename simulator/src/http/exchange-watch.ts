import type { Exchange } from './exchange.ts';

/** Told, in the order of things, of what comes to a device: for who explains it, or does it again. */
export interface ExchangeWatch {
  /** The device has taken a request up; its record has a number. */
  taken(exchange: Exchange): void;
  /** From now on until `rests` the device acts on it, alone but for timers. */
  acts(exchange: Exchange): void;
  rests(exchange: Exchange): void;
  /** Its body is there, or what is left of it, after others may have acted. */
  arrived(exchange: Exchange): void;
  /** Whoever asked has gone, and the answer had not left. */
  left(exchange: Exchange): void;
}

/** Tells several. */
export function allOf(...watches: readonly ExchangeWatch[]): ExchangeWatch {
  return {
    taken: (exchange) => {
      for (const watch of watches) watch.taken(exchange);
    },
    acts: (exchange) => {
      for (const watch of watches) watch.acts(exchange);
    },
    rests: (exchange) => {
      for (const watch of watches) watch.rests(exchange);
    },
    arrived: (exchange) => {
      for (const watch of watches) watch.arrived(exchange);
    },
    left: (exchange) => {
      for (const watch of watches) watch.left(exchange);
    },
  };
}
