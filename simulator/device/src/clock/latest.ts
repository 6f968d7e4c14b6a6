/** The latest few of many, and how many there were. */
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
    // Now and then, as taking the first of many away is dear.
    if (this.#items.length >= 2 * this.#most) this.#items = this.list();
  }

  /** In the order in which they came. */
  list(): Item[] {
    return this.#items.slice(-this.#most);
  }
}
