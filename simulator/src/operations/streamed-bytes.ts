/** The body of a response that is too large for the memory. It is created while it is sent. */
export class StreamedBytes {
  /** Number of bytes. */
  readonly length: number;
  /** SHA-256 of all bytes in lower-case hex. */
  readonly sha256: string;
  readonly #createChunks: () => Iterable<Uint8Array>;

  /** @param createChunks returns the same bytes each time */
  constructor(length: number, sha256: string, createChunks: () => Iterable<Uint8Array>) {
    this.length = length;
    this.sha256 = sha256;
    this.#createChunks = createChunks;
  }

  chunks(): Iterable<Uint8Array> {
    return this.#createChunks();
  }
}
