/** The coverage of one area. */
type TallyReport = {
  seen: { name: string; count: number }[];
  /** Possible names that were not seen. */
  unseen: string[];
  /** Seen names that are not possible, such as a response made by a fault. */
  outside: { name: string; count: number }[];
};

/** Counts names of a list of possible ones. */
export class Tally {
  readonly #possible: ReadonlySet<string>;
  readonly #counts = new Map<string, number>();

  constructor(possible: readonly string[]) {
    this.#possible = new Set(possible);
  }

  count(name: string, times = 1): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + times);
  }

  hasSeen(name: string): boolean {
    return this.#counts.has(name);
  }

  /** Lists possible names in their own order, then the others by name. */
  toReport(): TallyReport {
    const getCount = (name: string) => ({ name, count: this.#counts.get(name) ?? 0 });
    const outside = [...this.#counts.keys()].filter((name) => !this.#possible.has(name));
    const all = [...this.#possible].map(getCount);
    return {
      seen: all.filter(({ count }) => count > 0),
      unseen: all.filter(({ count }) => count === 0).map(({ name }) => name),
      outside: outside.toSorted().map(getCount),
    };
  }
}
