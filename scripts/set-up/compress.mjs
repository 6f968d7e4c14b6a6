// Plain JavaScript without dependencies, because it must run on a fresh clone with Node 20.
import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Position of the operating system in the gzip header, and the value for an unknown one. */
const [systemByte, unknownSystem] = [9, 255];

/** The encodings by the ending of their files. @type {[string, (bytes: Buffer) => Buffer][]} */
const encoders = [
  [
    '.br',
    (bytes) =>
      brotliCompressSync(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
  ],
  [
    '.gz',
    (bytes) => {
      const encoded = gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION });
      // The same bytes on every system.
      encoded[systemByte] = unknownSystem;
      return encoded;
    },
  ],
];

/**
 * Writes compressed copies next to the files of a built page, where they are smaller (decision
 * 0083). index.html has none: the server of the console inserts its configuration.
 * @param {string} folder absolute path of the build
 */
export function compressFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !entry.name.startsWith('.')) compressFiles(path);
    if (entry.isFile() && entry.name !== 'index.html' && !/\.(br|gz)$/.test(entry.name)) {
      compressFile(path);
    }
  }
}

/** @param {string} file */
function compressFile(file) {
  const bytes = readFileSync(file);
  const { atime, mtime } = statSync(file);
  for (const [ending, encode] of encoders) {
    const encoded = encode(bytes);
    if (encoded.length >= bytes.length) continue;
    writeFileSync(`${file}${ending}`, encoded);
    // All copies have one date, which is the validator of conditional requests.
    utimesSync(`${file}${ending}`, atime, mtime);
  }
}
