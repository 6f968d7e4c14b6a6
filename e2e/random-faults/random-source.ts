/** Seeded random number generator (mulberry32). */
export class RandomSource {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed * 0x9e3779b1) >>> 0;
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns an integer from `min` to `max`, both inclusive. */
  nextInteger(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.nextInteger(0, items.length - 1)];
    if (item === undefined) throw new RangeError('Cannot pick from an empty list.');
    return item;
  }

  isChosen(probability: number): boolean {
    return this.next() < probability;
  }
}
