/** The most recent items of many, and their total count. */
export class Latest<Item> {
  readonly #most: number;
  #items: Item[] = [];
  #count = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get count(): number {
    return this.#count;
  }

  add(item: Item): void {
    this.#count += 1;
    this.#items.push(item);
    // Trim rarely, because removing the first item of a long list is slow.
    if (this.#items.length >= 2 * this.#most) this.#items = this.list();
  }

  /** Lists the items in order of arrival. */
  list(): Item[] {
    return this.#items.slice(-this.#most);
  }
}
