import { Buffer } from '#platform/buffer';
import { StreamedBytes } from '../operations/streamed-bytes.ts';
import { type DeviceResponse, getPayload, getPayloadBytes } from './response.ts';

/** Reads the body of a response from its start, some bytes at a time. */
export class BodyReader {
  readonly length: number;
  readonly #chunks: Iterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array(0);

  constructor(response: DeviceResponse) {
    const { body } = response;
    this.length = getPayloadBytes(response);
    const chunks =
      body instanceof StreamedBytes ? body.chunks() : [Buffer.from(getPayload(response))];
    this.#chunks = chunks[Symbol.iterator]();
  }

  /** Yields the next bytes in chunks, up to a count or the end of the body. */
  *take(count: number): Generator<Uint8Array> {
    let left = count;
    while (left > 0) {
      if (this.#rest.length === 0) {
        const next = this.#chunks.next();
        if (next.done === true) return;
        this.#rest = next.value;
      }
      const chunk = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(chunk.length);
      left -= chunk.length;
      if (chunk.length > 0) yield chunk;
    }
  }
}
