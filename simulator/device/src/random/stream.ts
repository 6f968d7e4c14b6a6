import { hashWords } from './hash.ts';

/** The state of a stream: four 32-bit words. */
export type StreamState = [number, number, number, number];

/** A reproducible sequence of random values (generator sfc32). Not for cryptography. */
export class RandomStream {
  #state: StreamState;
  #drawn = 0;

  constructor(state: StreamState) {
    this.#state = [...state];
  }

  /** Creates a stream that depends only on `text`. */
  static fromText(text: string): RandomStream {
    const stream = new RandomStream(hashWords(text));
    // The first numbers of sfc32 still reveal the seed.
    for (let i = 0; i < 15; i++) stream.uint32();
    stream.#drawn = 0;
    return stream;
  }

  /** The count of numbers drawn from this instance. */
  get drawCount(): number {
    return this.#drawn;
  }

  get state(): StreamState {
    return [...this.#state];
  }

  set state(state: StreamState) {
    this.#state = [...state];
  }

  /** Returns an integer from 0 to 2^32 - 1. */
  uint32(): number {
    this.#drawn += 1;
    const [a, b, c, counter] = this.#state;
    const result = (((a + b) | 0) + counter) | 0;
    this.#state = [
      (b ^ (b >>> 9)) >>> 0,
      ((c + (c << 3)) | 0) >>> 0,
      ((((c << 21) | (c >>> 11)) + result) | 0) >>> 0,
      (counter + 1) >>> 0,
    ];
    return result >>> 0;
  }

  /** Returns a number from 0 inclusive to 1 exclusive. */
  float(): number {
    return this.uint32() / 2 ** 32;
  }

  /** Returns an integer from `min` to `max`, both inclusive, uniformly distributed. */
  int(min: number, max: number): number {
    const span = max - min + 1;
    if (!Number.isSafeInteger(min) || !Number.isSafeInteger(max) || span < 1 || span > 2 ** 32) {
      throw new RangeError(`Cannot pick a whole number from ${min} to ${max}.`);
    }
    // Reject numbers beyond the last multiple of the span, which would favor small results.
    const limit = 2 ** 32 - (2 ** 32 % span);
    let drawn = this.uint32();
    while (drawn >= limit) drawn = this.uint32();
    return min + (drawn % span);
  }

  /** Returns true with the given probability, 0 to 1. */
  chance(probability: number): boolean {
    return this.float() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.int(0, items.length - 1)];
    if (item === undefined) throw new RangeError('Cannot pick: an item is undefined.');
    return item;
  }

  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.uint32() >>> 24);
  }

  /** Returns `digits` lower-case hexadecimal digits. */
  hex(digits: number): string {
    const length = Math.ceil(digits / 8);
    const words = Array.from({ length }, () => this.uint32().toString(16).padStart(8, '0'));
    return words.join('').slice(0, digits);
  }
}
