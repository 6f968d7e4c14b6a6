import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import { isGzip, isTooLarge, maxTrafficBytes } from './decode-file.ts';

/** Limit of an unpacked body. */
const maxBodyBytes = 4 * 1024 * 1024;

const unpackers: Readonly<
  Record<string, (bytes: Uint8Array, options: { maxOutputLength: number }) => Uint8Array>
> = { br: brotliDecompressSync, deflate: inflateSync, zstd: zstdDecompressSync };

/** Decodes base64 bodies. Recorders other than browsers store them as they were sent. */
export class BodyDecoder {
  /** Of all bodies of a file. */
  #left = maxTrafficBytes;

  /**
   * Returns null for a body that unpacks to too much.
   * @param encoding the header `content-encoding`, which browsers record though they have unpacked
   */
  decode(base64: string, encoding: string | undefined): string | null {
    const bytes = Buffer.from(base64, 'base64');
    const unpack = isGzip(bytes) ? gunzipSync : unpackers[(encoding ?? '').toLowerCase()];
    if (unpack === undefined) return bytes.toString('utf8');
    const maxOutputLength = Math.min(maxBodyBytes, this.#left);
    if (maxOutputLength === 0) return null;
    try {
      const unpacked = unpack(bytes, { maxOutputLength });
      this.#left -= unpacked.length;
      return Buffer.from(unpacked).toString('utf8');
    } catch (error) {
      return isTooLarge(error) ? null : bytes.toString('utf8');
    }
  }
}
