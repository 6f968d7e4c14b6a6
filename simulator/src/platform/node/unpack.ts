import {
  brotliDecompressSync,
  constants,
  gunzipSync,
  inflateSync,
  zstdDecompressSync,
} from 'node:zlib';

/** Throws if the bytes are damaged, or unpack to more than the limit. */
type Unpack = (bytes: Uint8Array, options: { maxOutputLength: number }) => Uint8Array;

/** Unpacks bytes by their content coding. */
export const unpackers: Readonly<Record<string, Unpack>> = {
  br: brotliDecompressSync,
  deflate: inflateSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
};

/** Unpacks a gzip file. Takes what is there of a file that is cut off. */
export const unpackFile: Unpack = (file, { maxOutputLength }) =>
  gunzipSync(file, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH });

/** Returns true for the error of an unpacker that reached its limit. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
}
