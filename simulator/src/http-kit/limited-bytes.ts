/** Collects bytes up to a limit. */
export class LimitedBytes {
  readonly maxBytes: number;
  #chunks: Uint8Array[] = [];
  #size = 0;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  get areTooMany(): boolean {
    return this.#size > this.maxBytes;
  }

  add(chunk: Uint8Array): void {
    this.#size += chunk.length;
    if (this.areTooMany) this.#chunks = [];
    else this.#chunks.push(chunk);
  }

  join(): Uint8Array<ArrayBuffer> {
    const [first] = this.#chunks;
    if (this.#chunks.length === 1 && first !== undefined) return first as Uint8Array<ArrayBuffer>;
    const joined = new Uint8Array(this.#size);
    let at = 0;
    for (const chunk of this.#chunks) {
      joined.set(chunk, at);
      at += chunk.length;
    }
    return joined;
  }
}
