import { tabKeys } from '../names.ts';

/** Who this tab is to the provider: a random UUID (RFC 9562, version 4) that goes with the tab. */
export function anonymousIdOf(storage: Storage): string {
  const kept = storage.getItem(tabKeys.anonymousId);
  if (kept) return kept;
  const made = randomUuid();
  storage.setItem(tabKeys.anonymousId, made);
  return made;
}

/** `crypto.randomUUID` is for secure contexts only (a decision: insecure origins). */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
