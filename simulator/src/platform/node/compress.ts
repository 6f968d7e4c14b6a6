import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/**
 * The fastest level. The tables are those of a text of a hundred kilobytes: the default ones take a
 * megabyte for each call, which would make the garbage collector run all the time.
 */
const params = {
  [constants.ZSTD_c_compressionLevel]: 1,
  [constants.ZSTD_c_windowLog]: 17,
  [constants.ZSTD_c_hashLog]: 13,
};

/** Compresses well-formed text. */
export function compressText(text: string): Uint8Array | string {
  // A copy: the result is part of a buffer that is much longer.
  return new Uint8Array(zstdCompressSync(text, { params }));
}

export function restoreText(compressed: Uint8Array | string): string {
  return typeof compressed === 'string' ? compressed : zstdDecompressSync(compressed).toString();
}
