import { isInShard, type Shard } from '@stillhouse/foundation/shard';

/** The numbers of a shard from 1 to a last one, apart from some. They take no memory. */
export class UnusedNumbers {
  readonly #shard: Shard;
  readonly #last: number;
  readonly #others: Set<number>;
  #count: number;

  /** @param others numbers that are not in it */
  constructor(shard: Shard, last: number, others: Iterable<number> = []) {
    this.#shard = shard;
    this.#last = last;
    const own = Math.floor(last / shard.count) + (last % shard.count >= shard.index ? 1 : 0);
    // 0 is no number of a device.
    this.#count = shard.index === 0 ? own - 1 : own;
    this.#others = new Set();
    for (const number of others) this.delete(number);
  }

  get count(): number {
    return this.#count;
  }

  has(number: number): boolean {
    const isInRange = number >= 1 && number <= this.#last && isInShard(number, this.#shard);
    return isInRange && !this.#others.has(number);
  }

  delete(number: number): void {
    if (!this.has(number)) return;
    this.#others.add(number);
    this.#count -= 1;
  }

  /** Returns the numbers above this one, in order. */
  *listAfter(number: number): Iterable<number> {
    const { index, count } = this.#shard;
    const base = number - (number % count) + index;
    for (let next = base > number ? base : base + count; next <= this.#last; next += count) {
      if (!this.#others.has(next)) yield next;
    }
  }
}
