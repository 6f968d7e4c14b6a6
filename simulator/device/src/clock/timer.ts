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
