/** What a run has seen of one area. */
type TallyReport = {
  seen: { name: string; count: number }[];
  /** Possible, and not seen. */
  unseen: string[];
  /** Seen, though it is none of the possible: an answer that a fault has made up, say. */
  outside: { name: string; count: number }[];
};

/** Counts names, and knows which ones there can be. */
export class Tally {
  readonly #possible: ReadonlySet<string>;
  readonly #counts = new Map<string, number>();

  constructor(possible: readonly string[]) {
    this.#possible = new Set(possible);
  }

  count(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  hasSeen(name: string): boolean {
    return this.#counts.has(name);
  }

  /** Possible names in their own order, the others by name. */
  toReport(): TallyReport {
    const counted = (name: string) => ({ name, count: this.#counts.get(name) ?? 0 });
    const outside = [...this.#counts.keys()].filter((name) => !this.#possible.has(name));
    const all = [...this.#possible].map(counted);
    return {
      seen: all.filter(({ count }) => count > 0),
      unseen: all.filter(({ count }) => count === 0).map(({ name }) => name),
      outside: outside.toSorted().map(counted),
    };
  }
}
