import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * The integrity value of an analytics event (a decision: analytics integrity): lower-case hexadecimal SHA-256 of the three, one after
 * the other. By a library: `crypto.subtle` does not exist at the plain http address at which devices are reached.
 */
export function integrityOf(event: {
  timestamp: string;
  anonymousId: string;
  type: string;
}): string {
  return bytesToHex(sha256(utf8ToBytes(event.timestamp + event.anonymousId + event.type)));
}
