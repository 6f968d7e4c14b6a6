/** What the entries of a file lack, told once for all entries that lack the same. */
export class GapList {
  readonly #gaps = new Map<string, { first: string; count: number }>();

  /** @param place the first place that lacks it is named */
  add(place: string, problem: string): void {
    // The same part of other entries.
    const part = `${place.replace(/^\/log\/entries\/\d+/, '')} ${problem}`;
    const known = this.#gaps.get(part);
    if (known === undefined) this.#gaps.set(part, { first: `${place}: ${problem}`, count: 1 });
    else known.count += 1;
  }

  list(): string[] {
    return [...this.#gaps.values()].map(({ first, count }) =>
      count === 1
        ? `${first}.`
        : `${first}; the same in ${count - 1} more ${count === 2 ? 'entry' : 'entries'}.`,
    );
  }
}
