import type { TimerCount } from './timer-heap.ts';

export type ClockMode = 'real' | 'scaled' | 'manual';

export type ClockOptions = {
  /** Default: `manual`. */
  mode?: ClockMode;
  /** Epoch ms to start at. Default: 2030-01-07T09:00:00Z when manual, else the real time. */
  now?: number;
  /** Simulated ms per real ms in mode `scaled`. Default: 1. */
  speed?: number;
  /** Counts the pending timers of several clocks. */
  timerCount?: TimerCount;
  /** Returns the callback to call instead of that of a timer that is set. For observers only. */
  wrapTimer?: ((label: string, fire: TimerCallback) => TimerCallback) | undefined;
};

export type TimerId = number;
export type TimerCallback = () => void | Promise<void>;

export type PendingTimer = {
  /** Epoch ms. */
  at: number;
  label: string;
};

/** Called just before a timer fires. */
export type OnFire = (timer: PendingTimer) => void;

export type RunOptions = {
  onFire?: OnFire | undefined;
  /** Stops when so many timers have fired in total. */
  maxFired?: number;
  /** Stops after the first instant at which it returns true. */
  isReached?: () => boolean;
};

export type Timer = {
  readonly id: TimerId;
  readonly at: number;
  readonly order: number;
  readonly label: string;
  readonly fire: TimerCallback;
  index: number;
};

export type AdvanceResult = {
  from: number;
  to: number;
  /** Number of timers that fired. */
  fired: number;
};
