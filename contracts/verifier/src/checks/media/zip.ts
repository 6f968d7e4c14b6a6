import { crc32, inflateRawSync } from 'node:zlib';
import { getErrorMessage } from '@stillhouse/foundation/error-message';

/** Signatures of APPNOTE 4.3, little-endian. */
const localHeader = 0x04034b50;
const centralHeader = 0x02014b50;
const endRecord = 0x06054b50;
const endBytes = 22;
/** The maximum length of the comment after the end record. */
const maxCommentLength = 65_535;

/** Of all files in an archive, unpacked. Several entries may name the same bytes. */
const maxUnpackedBytes = 128 * 1024 * 1024;

/**
 * A file in an archive. Its bytes are null if they cannot be read (other compression, encrypted),
 * or exceed the limit.
 */
type Entry = {
  readonly name: string;
  readonly bytes: Uint8Array | null;
  readonly fault: string | null;
};

/** Returns what is wrong with an archive, or null. */
export function findZipProblem(bytes: Uint8Array): string | null {
  const entries = readZip(bytes);
  if (typeof entries === 'string') return entries;
  return entries.find(({ fault }) => fault !== null)?.fault ?? null;
}

/** Returns the files of an archive, or what is wrong with it. */
export function readZip(bytes: Uint8Array): readonly Entry[] | string {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < endBytes)
    return `its body of ${bytes.length} bytes is too short for an archive`;
  const first = data.getUint32(0, true);
  if (first !== localHeader && first !== endRecord)
    return 'its body does not start with the signature of an archive (PK)';
  const end = findEndRecord(data);
  if (end === null) return 'its archive has no end record, so it is truncated';
  const count = data.getUint16(end + 10, true);
  const directory = data.getUint32(end + 16, true);
  // With these values, the numbers are in a zip64 record, which is not read.
  if (count === 0xffff || directory === 0xffffffff) return [];
  if (directory + data.getUint32(end + 12, true) > end)
    return 'its archive is missing bytes before the end record';
  const entries: Entry[] = [];
  const budget = { left: maxUnpackedBytes };
  let at = directory;
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > bytes.length || data.getUint32(at, true) !== centralHeader) {
      return `its archive lists ${count} files but contains ${i}`;
    }
    entries.push(readEntry(data, bytes, at, budget));
    at +=
      46 +
      data.getUint16(at + 28, true) +
      data.getUint16(at + 30, true) +
      data.getUint16(at + 32, true);
  }
  return entries;
}

function findEndRecord(data: DataView): number | null {
  const lowest = Math.max(0, data.byteLength - endBytes - maxCommentLength);
  for (let at = data.byteLength - endBytes; at >= lowest; at -= 1) {
    const isEnd = data.getUint32(at, true) === endRecord;
    if (isEnd && at + endBytes + data.getUint16(at + 20, true) === data.byteLength) return at;
  }
  return null;
}

function readEntry(data: DataView, bytes: Uint8Array, at: number, budget: { left: number }): Entry {
  const method = data.getUint16(at + 10, true);
  const sum = data.getUint32(at + 16, true);
  const packed = data.getUint32(at + 20, true);
  const local = data.getUint32(at + 42, true);
  const nameLength = data.getUint16(at + 28, true);
  const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
  const isEncrypted = (data.getUint16(at + 8, true) & 1) === 1;
  if (isEncrypted || (method !== 0 && method !== 8)) return { name, bytes: null, fault: null };
  if (local + 30 > bytes.length || data.getUint32(local, true) !== localHeader) {
    return {
      name,
      bytes: null,
      fault: `the file ${name} is not at the offset in the archive directory`,
    };
  }
  const start = local + 30 + data.getUint16(local + 26, true) + data.getUint16(local + 28, true);
  const raw = bytes.subarray(start, start + packed);
  const maxOutputLength = budget.left - raw.length;
  if (maxOutputLength <= 0) return { name, bytes: null, fault: null };
  try {
    const content = method === 0 ? raw : inflateRawSync(raw, { maxOutputLength });
    budget.left -= raw.length + content.length;
    const isWhole = crc32(content) === sum;
    return {
      name,
      bytes: content,
      fault: isWhole ? null : `the file ${name} in its archive is damaged (CRC)`,
    };
  } catch (error) {
    // Failed work took the time as well.
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    budget.left -= isTooLarge ? budget.left : raw.length;
    if (isTooLarge) return { name, bytes: null, fault: null };
    const reason = getErrorMessage(error);
    return { name, bytes: null, fault: `the file ${name} in its archive is damaged (${reason})` };
  }
}
