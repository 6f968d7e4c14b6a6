/** One pending timer. `index` is its place in the heap, -1 after removal. */
type HeapTimer = {
  readonly at: number;
  readonly order: number;
  index: number;
};

/** The number of pending timers of several clocks together. */
export type TimerCount = { pending: number };

/** Returns true if `a` is due before `b`: by time, then by order of creation. */
function isBefore(a: HeapTimer, b: HeapTimer): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}

/** Binary heap of timers, earliest first. Adding, removing and taking cost O(log n). */
export class TimerHeap<Timer extends HeapTimer> {
  readonly #timers: Timer[] = [];
  readonly #count: TimerCount;

  /** @param count follows the number of timers here, added to that of other heaps */
  constructor(count: TimerCount = { pending: 0 }) {
    this.#count = count;
  }

  get size(): number {
    return this.#timers.length;
  }

  peek(): Timer | undefined {
    return this.#timers[0];
  }

  add(timer: Timer): void {
    this.#count.pending += 1;
    this.#put(timer, this.#timers.length);
    this.#rise(timer);
  }

  /** Removes `timer`, which must be in this heap. */
  remove(timer: Timer): void {
    this.#count.pending -= 1;
    const last = this.#timers.pop();
    if (last !== undefined && last !== timer) {
      this.#put(last, timer.index);
      this.#rise(last);
      this.#sink(last);
    }
    timer.index = -1;
  }

  /** Lists all timers in the order in which they are due. */
  toSorted(): Timer[] {
    return this.#timers.toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
  }

  #put(timer: Timer, index: number): void {
    this.#timers[index] = timer;
    timer.index = index;
  }

  #rise(timer: Timer): void {
    while (timer.index > 0) {
      const parent = this.#timers[(timer.index - 1) >> 1];
      if (parent === undefined || isBefore(parent, timer)) return;
      const index = parent.index;
      this.#put(parent, timer.index);
      this.#put(timer, index);
    }
  }

  #sink(timer: Timer): void {
    for (;;) {
      const left = this.#timers[2 * timer.index + 1];
      const right = this.#timers[2 * timer.index + 2];
      const child =
        right !== undefined && left !== undefined && isBefore(right, left) ? right : left;
      if (child === undefined || isBefore(timer, child)) return;
      const index = child.index;
      this.#put(child, timer.index);
      this.#put(timer, index);
    }
  }
}
