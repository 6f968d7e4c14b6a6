import type { Random } from '../random/random.ts';

/** Creates a new key: 32 bytes in hex. */
export function createSigningKey(random: Random): string {
  return random.getStream('signing key').hex(64);
}
