import type { Device } from '@stillhouse/device/device';
import type { ControlSchema } from '../../client/control-schema.ts';

/** Where a secret comes from (decision 0024). */
export type SecretReference = ControlSchema<'BundleSecret'>;

/** Enrollment codes that the provider has given out, oldest first. */
export type CodeList = {
  list(now: number): readonly { code: string }[];
};

/** Shorter ones could be any word. */
const minSecretLength = 6;

/**
 * The secrets of a device as they are now, by value. A text that is none of them has to be told
 * apart by where it stands.
 * @param named it stands where secrets do, so that a short one and the serial number count as well
 */
export function findSecret(
  { state, clock }: Device,
  codes: CodeList,
  value: string,
  named: boolean,
): SecretReference | null {
  if (!named && value.length < minSecretLength) return null;
  if (value === state.remoteAccess.password) return { is: 'password', of: 'admin' };
  // The password of setup and oob; elsewhere it is a name.
  if (named && value === state.serialNumber) return { is: 'password', of: 'setup' };
  const network = state.nearbyNetworks.find(({ password }) => password === value);
  if (network !== undefined) return { is: 'password', network: network.ssid };
  if (!named) return null;
  const nth = codes.list(clock.now()).findIndex(({ code }) => code === value);
  return nth < 0 ? null : { is: 'code', nth };
}

/**
 * What a reference stands for on a device; the other way round. Null when the device has nothing of
 * the kind.
 */
export function revealSecret(
  { state, clock }: Device,
  codes: CodeList,
  reference: SecretReference,
): string | null {
  if (reference.is === 'typed') return makeSubstitute(reference);
  if (reference.is === 'code') return codes.list(clock.now())[reference.nth]?.code ?? null;
  if ('network' in reference) {
    const { network } = reference;
    return state.nearbyNetworks.find(({ ssid }) => ssid === network)?.password ?? null;
  }
  return reference.of === 'admin' ? state.remoteAccess.password : state.serialNumber;
}

/**
 * The form of a text that nobody is to know: each letter and digit by its kind, so that what takes
 * its place is as long, in characters and bytes, and as good or bad a password.
 */
export function getTextShape(text: string): string {
  return [...text]
    .map((character) => {
      if (/[a-z]/.test(character)) return 'a';
      if (/[A-Z]/.test(character)) return 'A';
      if (/[0-9]/.test(character)) return '0';
      return widthMarks[Buffer.byteLength(character)] ?? '-';
    })
    .join('');
}

/**
 * For what is not ASCII, a character of as many bytes; for what JSON escapes, a hyphen would be
 * shorter, and does no harm.
 */
const widthMarks: Readonly<Record<number, string>> = { 1: '-', 2: 'é', 3: '字', 4: '😀' };

/** A text of that form that is the same for the same number, and no secret. */
function makeSubstitute({ nth, form }: Extract<SecretReference, { is: 'typed' }>): string {
  let at = 0;
  return [...form]
    .map((mark) => {
      at += 1;
      const chance = (nth * 7_919 + at * 104_729) % 1_000_003;
      if (mark === 'a') return String.fromCharCode(97 + (chance % 26));
      if (mark === 'A') return String.fromCharCode(65 + (chance % 26));
      return mark === '0' ? String(chance % 10) : mark;
    })
    .join('');
}
