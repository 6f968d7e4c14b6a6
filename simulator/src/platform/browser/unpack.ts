import { Gunzip, Unzlib } from 'fflate';
import type * as node from '../node/unpack.ts';

class TooLargeError extends Error {}

/** Browsers have no synchronous form of the other codings. */
export const unpackers: typeof node.unpackers = {
  deflate: (bytes, { maxOutputLength }) => collect(new Unzlib(), bytes, maxOutputLength, true),
  gzip: (bytes, { maxOutputLength }) => collect(new Gunzip(), bytes, maxOutputLength, true),
};

export const unpackFile: typeof node.unpackFile = (file, { maxOutputLength }) =>
  collect(new Gunzip(), file, maxOutputLength, false);

export const isTooLarge: typeof node.isTooLarge = (error) => error instanceof TooLargeError;

/** The size of the parts in which a stream gets its bytes, which bounds what it unpacks at once. */
const partBytes = 16_384;

/** @param isWhole true to reject bytes that are cut off */
function collect(
  stream: Gunzip | Unzlib,
  bytes: Uint8Array,
  maxBytes: number,
  isWhole: boolean,
): Uint8Array {
  const chunks: Uint8Array[] = [];
  let size = 0;
  stream.ondata = (chunk) => {
    size += chunk.length;
    if (size > maxBytes) throw new TooLargeError(`unpacks to more than ${maxBytes} bytes`);
    chunks.push(chunk);
  };
  for (let from = 0; from < bytes.length; from += partBytes) {
    const isLast = from + partBytes >= bytes.length;
    stream.push(bytes.subarray(from, from + partBytes), isWhole && isLast);
  }
  const unpacked = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    unpacked.set(chunk, at);
    at += chunk.length;
  }
  return unpacked;
}
