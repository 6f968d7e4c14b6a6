import type { Device } from '@stillhouse/device/device';
import { Buffer } from '#platform/buffer';
import type { ControlSchema } from '../../client/control-schema.ts';

/** The origin of a secret (decision 0024). */
export type SecretReference = ControlSchema<'BundleSecret'>;

/** A value that is not known otherwise. */
export type TypedSecret = ControlSchema<'BundleTypedSecret'>;

/** The enrollment codes that the cloud has issued, oldest first. */
export type CodeList = {
  list(now: number): readonly { code: string }[];
};

/** A shorter secret could be any word. */
const minSecretLength = 6;

/**
 * Finds a value among the current secrets of a device. Other secrets can only be recognized by the
 * name of their property.
 * @param named true if the property contains secrets, so that short ones and the serial number
 *   count as well
 */
export function findSecret(
  { state, clock }: Device,
  codes: CodeList,
  value: string,
  named: boolean,
): SecretReference | null {
  if (!named && value.length < minSecretLength) return null;
  if (value === state.remoteAccess.password) return { is: 'password', of: 'admin' };
  // It is the password of setup and oob. In other places it is a name.
  if (named && value === state.serialNumber) return { is: 'password', of: 'setup' };
  const network = state.nearbyNetworks.find(({ password }) => password === value);
  if (network !== undefined) return { is: 'password', network: network.ssid };
  if (!named) return null;
  const known = state.nearbyNetworks.find(({ identity }) => identity === value);
  if (known !== undefined) return { is: 'identity', network: known.ssid };
  const nth = codes.list(clock.now()).findIndex(({ code }) => code === value);
  return nth < 0 ? null : { is: 'code', nth };
}

/**
 * Returns the secret of a reference on a device: the inverse of `findSecret`. Null if the device
 * has none.
 */
export function revealSecret(
  { state, clock }: Device,
  codes: CodeList,
  reference: SecretReference,
): string | null {
  if (reference.is === 'typed') return makeSubstitute(reference);
  if (reference.is === 'parts') {
    return reference.parts
      .map((part) => (typeof part === 'string' ? part : makeSubstitute(part)))
      .join('');
  }
  if (reference.is === 'code') return codes.list(clock.now())[reference.nth]?.code ?? null;
  if ('network' in reference) {
    const { network } = reference;
    return state.nearbyNetworks.find(({ ssid }) => ssid === network)?.[reference.is] ?? null;
  }
  return reference.of === 'admin' ? state.remoteAccess.password : state.serialNumber;
}

/**
 * Returns the form of a secret text: the class of each letter and digit. A substitute of the same
 * form has the same length, in characters and bytes, and the same strength as a password.
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
 * Replace a non-ASCII character by one with as many bytes. Replace a character that JSON escapes by
 * a hyphen, which is shorter but harmless.
 */
const widthMarks: Readonly<Record<number, string>> = { 1: '-', 2: 'é', 3: '字', 4: '😀' };

/** Returns a text of that form that is not a secret. Equal numbers give equal texts. */
function makeSubstitute({ nth, form }: TypedSecret): string {
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
