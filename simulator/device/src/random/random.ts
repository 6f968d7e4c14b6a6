import { RandomStream, type StreamState } from './stream.ts';

/** The streams that have been used so far, by name. Plain JSON. */
export type RandomState = Record<string, StreamState>;

/**
 * All the chance of one device, as independent streams by name. What one stream gives depends on
 * the seed and on its name only, so using another one, or a new one, does not disturb it.
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

  /** The stream of that name, where it was left. */
  stream(name: string): RandomStream {
    const known = this.#streams.get(name);
    if (known !== undefined) return known;
    const stream = this.#fresh(name);
    this.#streams.set(name, stream);
    return stream;
  }

  /** Changes with every number that is drawn from any stream. */
  get drawCount(): number {
    let sum = 0;
    for (const stream of this.#streams.values()) sum += stream.drawCount;
    return sum;
  }

  /** How far each stream is, by its name: the difference of two is how many numbers were drawn between. */
  getDrawCounts(): Map<string, number> {
    return new Map([...this.#streams].map(([name, stream]) => [name, stream.drawCount]));
  }

  /** Where every used stream stands; `restore` goes on from there. */
  save(): RandomState {
    return Object.fromEntries([...this.#streams].map(([name, stream]) => [name, stream.state]));
  }

  /** Puts all streams where `save` found them; those that were unused then start afresh. */
  restore(saved: RandomState): void {
    for (const name of new Set([...this.#streams.keys(), ...Object.keys(saved)])) {
      // In place: whoever holds the stream goes on with it.
      this.stream(name).state = saved[name] ?? this.#fresh(name).state;
    }
  }

  #fresh(name: string): RandomStream {
    return RandomStream.fromText(`${this.seed}/${name}`);
  }
}

/** @throws RangeError when the seed is no whole number of 0 or more. */
export function createRandom(seed: number): Random {
  return new Random(seed);
}
