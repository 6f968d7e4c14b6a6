import { type Budget, recordingLimits } from '@stillhouse/foundation/document-limits';
import { Buffer } from '#platform/buffer';
import { isTooLarge, unpackers } from '#platform/unpack';
import { isGzip } from './decode-file.ts';

/** Decodes base64 bodies of JSON. Recorders other than browsers store them as they were sent. */
export class BodyDecoder {
  readonly #budget: Budget;

  /** @param budget of the file. Failed unpacking uses it up as well. */
  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /**
   * Returns null for a body that unpacks to too much.
   * @param encoding the header `content-encoding`, which browsers record though they have unpacked
   */
  decode(base64: string, encoding: string | undefined): string | null {
    const bytes = Buffer.from(base64, 'base64');
    const unpack = unpackers[isGzip(bytes) ? 'gzip' : (encoding ?? '').toLowerCase()];
    const text = bytes.toString('utf8');
    if (unpack === undefined || isText(text)) return text;
    const maxOutputLength = Math.min(recordingLimits.bodyBytes, this.#budget.bytesLeft);
    if (maxOutputLength <= 0) return null;
    try {
      const unpacked = unpack(bytes, { maxOutputLength });
      this.#budget.useBytes(unpacked.length);
      return Buffer.from(unpacked).toString('utf8');
    } catch (error) {
      // How far it came is unknown.
      this.#budget.useBytes(maxOutputLength);
      return isTooLarge(error) ? null : text;
    }
  }
}

/** Returns true for what a browser has unpacked: packed bytes are neither UTF-8 nor printable. */
function isText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON does not contain them.
  return !/[\u0000-\u0008\u000e-\u001f\ufffd]/.test(text);
}
