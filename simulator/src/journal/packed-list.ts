import { compressText, restoreText } from '#platform/compress';

/** Items that are packed at once. More take less space each. */
const blockLength = 64;
/** The newest items stay unpacked, because work on them may still refer to them. */
const minNewest = 8;

type Block<Kept> = {
  readonly compressed: Uint8Array | string;
  readonly length: number;
  /** What is kept of the items, once for each run of the same. */
  readonly kept: readonly { readonly value: Kept; readonly until: number }[];
};

/** How items become text, and what stays of each in memory. */
export type Packing<Item, Kept = null> = {
  pack(items: readonly Item[]): string;
  unpack(text: string): Item[];
  keep(item: Item): Kept;
};

/**
 * A list of which all but the newest items are compressed, so that thousands of devices with long
 * histories fit into memory (decision 0023). An unpacked item equals the original, but is another
 * object.
 */
export class PackedList<Item, Kept = null> {
  readonly #packing: Packing<Item, Kept>;
  #blocks: Block<Kept>[] = [];
  /** Number of items that were removed from the oldest block. */
  #removed = 0;
  #newest: Item[] = [];
  #length = 0;

  constructor(packing: Packing<Item, Kept>) {
    this.#packing = packing;
  }

  /** Returns an independent list of the same items. */
  copy(): PackedList<Item, Kept> {
    const copy = new PackedList(this.#packing);
    copy.#blocks = [...this.#blocks];
    copy.#removed = this.#removed;
    copy.#newest = [...this.#newest];
    copy.#length = this.#length;
    return copy;
  }

  get length(): number {
    return this.#length;
  }

  /** The items that are not packed. */
  get newest(): readonly Item[] {
    return this.#newest;
  }

  /** Returns all items, oldest first. */
  toArray(): Item[] {
    const packed = this.#blocks.flatMap((block) => this.#unpack(block));
    return [...packed.slice(this.#removed), ...this.#newest];
  }

  push(item: Item): void {
    this.#newest.push(item);
    this.#length += 1;
  }

  /**
   * Packs the oldest items if there are enough. Returns the packed ones.
   * @param isDone false for an item that may still change. It and all after it are not packed.
   */
  packDone(isDone: (item: Item) => boolean): readonly Item[] {
    // A list that waits for one item does not look at the others after each new one.
    if (this.#newest.length % blockLength !== minNewest) return [];
    const items = this.#newest.slice(0, blockLength);
    if (items.length < blockLength || !items.every(isDone)) return [];
    this.#newest = this.#newest.slice(blockLength);
    this.#blocks.push(this.#createBlock(items));
    return items;
  }

  /** Removes the oldest item. Returns what is kept of it, or an item that is not packed. */
  shift(): Item | Kept | undefined {
    if (this.#length > 0) this.#length -= 1;
    const [block] = this.#blocks;
    if (block === undefined) return this.#newest.shift();
    const kept = block.kept.find(({ until }) => this.#removed < until);
    this.#removed += 1;
    if (this.#removed === block.length) {
      this.#blocks.shift();
      this.#removed = 0;
    }
    return kept?.value;
  }

  /** Removes the newest item that equals this one, whether it is packed or not. */
  remove(item: Item): void {
    const index = this.#newest.lastIndexOf(item);
    if (index >= 0) {
      this.#newest.splice(index, 1);
      this.#length -= 1;
      return;
    }
    const text = this.#packing.pack([item]);
    for (const [at, block] of [...this.#blocks.entries()].reverse()) {
      const items = this.#unpack(block);
      const inside = items.findLastIndex((other) => this.#packing.pack([other]) === text);
      if (inside < 0) continue;
      const left = items.toSpliced(inside, 1);
      this.#blocks.splice(at, 1, ...(left.length > 0 ? [this.#createBlock(left)] : []));
      this.#length -= 1;
      return;
    }
  }

  clear(): void {
    this.#blocks = [];
    this.#removed = 0;
    this.#newest = [];
    this.#length = 0;
  }

  #createBlock(items: readonly Item[]): Block<Kept> {
    const values = items.map((item) => this.#packing.keep(item));
    const kept = values.flatMap((value, at) =>
      at + 1 < values.length && value === values[at + 1] ? [] : [{ value, until: at + 1 }],
    );
    return { compressed: compressText(this.#packing.pack(items)), length: items.length, kept };
  }

  #unpack({ compressed }: Block<Kept>): Item[] {
    return this.#packing.unpack(restoreText(compressed));
  }
}
