import { compressText, restoreText } from '#platform/compress';

/** Items that are packed at once. */
const blockLength = 64;
/** Blocks that become one: what repeats in their texts takes space only once. */
const mergedBlocks = 8;
/** Items that are packed at once if a list has so many, which takes half of the time. */
const wholeLength = blockLength * mergedBlocks;
/** The newest items stay unpacked, because work on them may still refer to them. */
const minNewest = 8;

type Block<Kept> = {
  readonly compressed: Uint8Array | string;
  /** Lengths of the texts in it, each of which is unpacked by itself. */
  readonly texts: readonly number[];
  readonly length: number;
  readonly kept: Runs<Kept>;
};

/** What is kept of items, once for each run of the same, and where the run ends. */
type Runs<Kept> = { readonly values: readonly Kept[]; readonly ends: readonly number[] };

/** How many items may stay unpacked, in all lists that share it; below 0 if there are more. */
export type UnpackedBudget = { left: number };

/**
 * Creates a budget for lists of one kind. Packing costs a busy device a quarter of its time, and a
 * few devices need none: so many items take some 10 MB.
 */
export function createUnpackedBudget(): UnpackedBudget {
  return { left: 10_000 };
}

/** What one list has taken from its budget. */
type Taken = { readonly budget: UnpackedBudget; count: number };

/** Returns what a list has taken when nothing refers to it, as after the release of a device. */
const endedLists = new FinalizationRegistry<Taken>(({ budget, count }) => {
  budget.left += count;
});

/** How items become text, and what stays of each in memory. */
export type Packing<Item, Kept = null> = {
  pack(items: readonly Item[]): string;
  unpack(text: string): Item[];
  keep(item: Item): Kept;
  readonly budget: UnpackedBudget;
};

/**
 * A list that compresses all but its newest items once there are many in all lists, so that
 * thousands of devices with long histories fit into memory (decision 0023). An unpacked item equals
 * the original, but is another object.
 */
export class PackedList<Item, Kept = null> {
  readonly #packing: Packing<Item, Kept>;
  #blocks: Block<Kept>[] = [];
  /** Number of items that were removed from the oldest block. */
  #removed = 0;
  #newest: Item[] = [];
  #length = 0;
  /** Null until the list has items. */
  #taken: Taken | null = null;

  constructor(packing: Packing<Item, Kept>) {
    this.#packing = packing;
  }

  /** Returns an independent list of the same items. */
  copy(): PackedList<Item, Kept> {
    const copy = new PackedList(this.#packing);
    copy.#blocks = [...this.#blocks];
    copy.#removed = this.#removed;
    copy.#setNewest([...this.#newest]);
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
    this.#updateBudget();
    this.#length += 1;
  }

  /**
   * Packs the oldest items if there are enough and the budget is spent. Returns the packed ones.
   * @param isDone false for an item that may still change. It and all after it are not packed.
   */
  packDone(isDone: (item: Item) => boolean): readonly Item[] {
    if (this.#packing.budget.left >= 0) return [];
    // A list that waits for one item does not look at the others after each new one.
    if (this.#newest.length % blockLength !== minNewest) return [];
    const items = this.#listDone(wholeLength, isDone) ?? this.#listDone(blockLength, isDone);
    if (items === null) return [];
    this.#setNewest(this.#newest.slice(items.length));
    this.#blocks.push(this.#createBlock(items));
    const latest = this.#blocks.slice(-mergedBlocks);
    if (latest.length === mergedBlocks && latest.every(({ length }) => length <= blockLength)) {
      this.#blocks.splice(-mergedBlocks, mergedBlocks, mergeBlocks(latest));
    }
    return items;
  }

  /** Returns the item at a place, counted from the oldest one. */
  at(place: number): Item | undefined {
    if (place < 0) return undefined;
    let left = place + this.#removed;
    for (const block of this.#blocks) {
      if (left < block.length) return this.#unpack(block)[left];
      left -= block.length;
    }
    return this.#newest[left];
  }

  /** Removes the oldest item. Returns what is kept of it, or an item that is not packed. */
  shift(): Item | Kept | undefined {
    if (this.#length > 0) this.#length -= 1;
    const [block] = this.#blocks;
    if (block === undefined) {
      const oldest = this.#newest.shift();
      this.#updateBudget();
      return oldest;
    }
    const { values, ends } = block.kept;
    const kept = values[ends.findIndex((end) => this.#removed < end)];
    this.#removed += 1;
    if (this.#removed === block.length) {
      this.#blocks.shift();
      this.#removed = 0;
    }
    return kept;
  }

  /** Removes the newest item that equals this one, whether it is packed or not. */
  remove(item: Item): void {
    const index = this.#newest.lastIndexOf(item);
    if (index >= 0) {
      this.#setNewest(this.#newest.toSpliced(index, 1));
      this.#length -= 1;
      return;
    }
    const text = this.#packing.pack([item]);
    for (const [at, block] of [...this.#blocks.entries()].reverse()) {
      const removed = at === 0 ? this.#removed : 0;
      const items = this.#unpack(block).slice(removed);
      const inside = items.findLastIndex((other) => this.#packing.pack([other]) === text);
      if (inside < 0) continue;
      const left = items.toSpliced(inside, 1);
      this.#blocks.splice(at, 1, ...(left.length > 0 ? [this.#createBlock(left)] : []));
      if (at === 0) this.#removed = 0;
      this.#length -= 1;
      return;
    }
  }

  clear(): void {
    this.#blocks = [];
    this.#removed = 0;
    this.#setNewest([]);
    this.#length = 0;
  }

  #setNewest(items: Item[]): void {
    this.#newest = items;
    this.#updateBudget();
  }

  /** Takes from the budget what the newest items need. */
  #updateBudget(): void {
    if (this.#taken === null) {
      this.#taken = { budget: this.#packing.budget, count: 0 };
      endedLists.register(this, this.#taken);
    }
    this.#taken.budget.left += this.#taken.count - this.#newest.length;
    this.#taken.count = this.#newest.length;
  }

  /** Returns so many of the oldest items; null if there are fewer, or work on one goes on. */
  #listDone(count: number, isDone: (item: Item) => boolean): readonly Item[] | null {
    if (this.#newest.length < count) return null;
    const items = this.#newest.slice(0, count);
    return items.every(isDone) ? items : null;
  }

  #createBlock(items: readonly Item[]): Block<Kept> {
    const kept = toRuns(items.map((item, at) => [this.#packing.keep(item), at + 1]));
    const text = this.#packing.pack(items);
    const texts = [text.length];
    return { compressed: compressText(text), texts, length: items.length, kept };
  }

  #unpack({ compressed, texts }: Block<Kept>): Item[] {
    const whole = restoreText(compressed);
    let end = 0;
    return texts.flatMap((length) => {
      end += length;
      return this.#packing.unpack(whole.slice(end - length, end));
    });
  }
}

function mergeBlocks<Kept>(blocks: readonly Block<Kept>[]): Block<Kept> {
  const ends: (readonly [Kept, number])[] = [];
  let length = 0;
  for (const { kept, length: ofBlock } of blocks) {
    const before = length;
    ends.push(...kept.values.map((value, at) => [value, before + (kept.ends[at] ?? 0)] as const));
    length += ofBlock;
  }
  return {
    compressed: compressText(blocks.map(({ compressed }) => restoreText(compressed)).join('')),
    texts: blocks.flatMap(({ texts }) => texts),
    length,
    kept: toRuns(ends),
  };
}

/** @param ends values in order, each with the place at which it ends */
function toRuns<Kept>(ends: readonly (readonly [Kept, number])[]): Runs<Kept> {
  const last = ends.filter(([value], at) => at + 1 === ends.length || value !== ends[at + 1]?.[0]);
  return { values: last.map(([value]) => value), ends: last.map(([, end]) => end) };
}
