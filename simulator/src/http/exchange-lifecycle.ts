/** A step in the life of an exchange. */
export type Phase =
  /** The body comes in. */
  | 'reading'
  /** Waits at the lockstep barrier, or for timers that are running. */
  | 'waiting'
  /** The device acts, or the response leaves. */
  | 'working'
  /** The client does not read what is sent to it. Nothing waits for it. */
  | 'sending'
  /** The response is held back until a later simulated time. */
  | 'held'
  /** The response is held back forever, by a fault. */
  | 'stalled'
  /** The response has left, or the connection is gone. */
  | 'over';

/** Legal transitions. An exchange starts in `reading`. */
export const phaseTransitions: Readonly<Record<Phase, readonly Phase[]>> = {
  reading: ['waiting', 'working', 'over'],
  waiting: ['reading', 'working', 'sending', 'over'],
  working: ['reading', 'waiting', 'sending', 'held', 'stalled', 'over'],
  sending: ['working', 'waiting', 'over'],
  held: ['working', 'over'],
  stalled: ['over'],
  over: [],
};

/** Phases in which nothing happens before time moves on or the client gives up. */
export const restingPhases = ['held', 'stalled'] as const satisfies readonly Phase[];

/** Phases that a power cut ends at once. Responses that are leaving still get out. */
export const interruptiblePhases = [
  'reading',
  'waiting',
  'sending',
  ...restingPhases,
] as const satisfies readonly Phase[];

/** Owns the phase of one exchange. */
export class ExchangeLifecycle {
  #phase: Phase = 'reading';

  get phase(): Phase {
    return this.#phase;
  }

  /**
   * Enters another phase; the present one may be entered again. After the end every move is
   * ignored, because the pipeline may still be unwinding when the connection is already gone.
   * @throws Error if the transition is not legal, which is a bug of the simulator
   */
  enter(next: Phase): void {
    if (next === this.#phase || this.#phase === 'over') return;
    if (!phaseTransitions[this.#phase].includes(next)) {
      throw new Error(`An exchange cannot go from ${this.#phase} to ${next}.`);
    }
    this.#phase = next;
  }
}
