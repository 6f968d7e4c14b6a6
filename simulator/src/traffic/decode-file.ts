import { recordingLimits } from '@stillhouse/foundation/document-limits';
import { isTooLarge, unpackFile } from '#platform/unpack';

/** The text of a file, or why there is none, to be appended to the file's name. */
type Decoded = { outcome: 'read'; text: string } | { outcome: 'rejected'; message: string };

/** Decodes the bytes of a file (or its text): UTF-8 or UTF-16, compressed with gzip or not. */
export function decodeFile(file: string | Uint8Array): Decoded {
  if (typeof file === 'string') return { outcome: 'read', text: file };
  if (startsWith(file, [0x50, 0x4b, 0x03, 0x04])) {
    return { outcome: 'rejected', message: 'is a ZIP archive. Unpack it, and use the HAR file.' };
  }
  if (!isGzip(file)) return { outcome: 'read', text: decodeText(file) };
  try {
    const unpacked = unpackFile(file, { maxOutputLength: recordingLimits.bytes });
    return { outcome: 'read', text: decodeText(unpacked) };
  } catch (error) {
    const message = isTooLarge(error)
      ? 'unpacks to more than 64 MB. Record a shorter session.'
      : 'is damaged: gzip cannot unpack it. Ask for it again.';
    return { outcome: 'rejected', message };
  }
}

/** Returns true for the first bytes of gzip (RFC 1952), whatever the name of the file. */
export function isGzip(bytes: Uint8Array): boolean {
  return startsWith(bytes, [0x1f, 0x8b]);
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

/** Without a byte order mark and zeros at the end. Invalid bytes become U+FFFD. */
function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(findEncoding(bytes)).decode(bytes);
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === 0) end -= 1;
  return text.slice(0, end);
}

/** By the byte order mark, or the zero of the first ASCII character in UTF-16. */
function findEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return 'utf-8';
}
