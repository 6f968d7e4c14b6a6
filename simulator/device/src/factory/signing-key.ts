import type { Random } from '../random/random.ts';

/** A key that this device has not had before: 32 bytes in hex. */
export function createSigningKey(random: Random): string {
  return random.stream('signing key').hex(64);
}
