import { RandomStream, type StreamState } from './stream.ts';

/** The streams used so far, by name. Plain JSON. */
export type RandomState = Record<string, StreamState>;

/**
 * All random values of one device, as independent named streams. A stream depends only on the seed
 * and its name, so using another stream does not change it.
 */
export class Random {
  readonly seed: number;
  readonly #streams = new Map<string, RandomStream>();

  constructor(seed: number) {
    if (!Number.isSafeInteger(seed) || seed < 0) {
      throw new RangeError(`The seed ${seed} is no whole number of 0 or more.`);
    }
    this.seed = seed;
  }

  /** Returns the stream of that name at its current position. */
  getStream(name: string): RandomStream {
    const known = this.#streams.get(name);
    if (known !== undefined) return known;
    const stream = this.#createStream(name);
    this.#streams.set(name, stream);
    return stream;
  }

  /** The count of numbers drawn from all streams. */
  get drawCount(): number {
    let sum = 0;
    for (const stream of this.#streams.values()) sum += stream.drawCount;
    return sum;
  }

  /**
   * Returns the count of numbers drawn per stream. The difference of two results is the count drawn
   * in between.
   */
  getDrawCounts(): Map<string, number> {
    return new Map([...this.#streams].map(([name, stream]) => [name, stream.drawCount]));
  }

  /** Returns the position of every used stream, for `restore`. */
  save(): RandomState {
    return Object.fromEntries([...this.#streams].map(([name, stream]) => [name, stream.state]));
  }

  /** Restores saved positions. Streams that were unused at that time start again. */
  restore(saved: RandomState): void {
    for (const name of new Set([...this.#streams.keys(), ...Object.keys(saved)])) {
      // Change it in place, because others hold a reference to the stream.
      this.getStream(name).state = saved[name] ?? this.#createStream(name).state;
    }
  }

  #createStream(name: string): RandomStream {
    return RandomStream.fromText(`${this.seed}/${name}`);
  }
}

/** @throws RangeError if the seed is not an integer of 0 or more */
export function createRandom(seed: number): Random {
  return new Random(seed);
}
