import { isRecord } from '@stillhouse/foundation/is-record';
import { encodePointerToken } from '@stillhouse/foundation/json-pointer';
import { isSecretName } from '@stillhouse/foundation/secret-names';
import { isSerialNumber } from '@stillhouse/products/serial-number';
import type { Equivalents } from './equivalents.ts';
import { isPlaceholder } from './placeholder.ts';

/** Why two values may differ although the devices behave the same. */
type ExpectedReason = 'id' | 'time' | 'secret' | 'address' | 'key' | 'environment' | 'file';

/** A place where recording and replay differ. */
export type Difference = {
  /** `status`, `connection`, `duration`, a header as `header NAME`, or a place in the body. */
  readonly location: string;
  /** Undefined: the value is missing. */
  readonly recorded: unknown;
  readonly replayed: unknown;
  /** Null for a difference in behavior. */
  readonly expected: ExpectedReason | null;
};

/** Returns the differences of two JSON values. */
export function compareValues(
  recorded: unknown,
  replayed: unknown,
  equivalents: Equivalents,
  pointer = '',
): Difference[] {
  if (Object.is(recorded, replayed)) return [];
  const names = listNames(recorded, replayed);
  if (names === null) {
    const expected = getExpectedReason(recorded, replayed, pointer, equivalents);
    return [{ location: `body ${pointer}`.trimEnd(), recorded, replayed, expected }];
  }
  return names.flatMap((name) =>
    compareValues(
      getOwn(recorded, name),
      getOwn(replayed, name),
      equivalents,
      `${pointer}/${encodePointerToken(name)}`,
    ),
  );
}

/** Returns the names in two objects or two lists, or null for other values. */
function listNames(recorded: unknown, replayed: unknown): string[] | null {
  const areLists = Array.isArray(recorded) && Array.isArray(replayed);
  const areRecords = isRecord(recorded) && isRecord(replayed);
  if (!areLists && !areRecords) return null;
  return [...new Set([...Object.keys(recorded), ...Object.keys(replayed)])];
}

function getOwn(value: unknown, name: string): unknown {
  return Object.hasOwn(Object(value), name) ? Reflect.get(Object(value), name) : undefined;
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/;
const pem = /-----BEGIN ([A-Z0-9 ]{1,64})-----[^-]*-----END \1-----/;
const ip4Address = /^(\d{1,3}\.){3}\d{1,3}$/;
const ip6Address = /^[0-9a-f]*:[0-9a-f]*:[0-9a-f:]*$/i;
const macAddress = /^([0-9a-f]{2}[:-]){5}[0-9a-f]{2}$/i;
/** Names of ids and of what identifies a device or a certificate. */
const idName = /(^id|Id|serialNumber|[Ff]ingerprint(Sha256)?)$/;
/** Epoch milliseconds after 2001. */
const minEpochMs = 1e12;

function getExpectedReason(
  recorded: unknown,
  replayed: unknown,
  pointer: string,
  equivalents: Equivalents,
): ExpectedReason | null {
  const name = pointer.slice(pointer.lastIndexOf('/') + 1);
  if (typeof recorded === 'number' && typeof replayed === 'number') {
    return recorded > minEpochMs && replayed > minEpochMs ? 'time' : null;
  }
  if (typeof recorded !== 'string' || typeof replayed !== 'string') return null;
  if (isPlaceholder(recorded) || isSecretName(name, 'response')) {
    // The pair makes equal placeholders stand for equal values, as for a serial number.
    if (replayed !== '') equivalents.pair(recorded, replayed);
    return replayed === '' ? null : 'secret';
  }
  if (instant.test(recorded) && instant.test(replayed)) return 'time';
  if (pem.test(recorded) && pem.test(replayed)) return 'key';
  if (name === 'signalStrength' || name === 'level') return 'environment';
  if (name === 'ssid') return equivalents.pair(recorded, replayed) ? 'environment' : null;
  const areAddresses = [ip4Address, ip6Address].some(
    (form) => form.test(recorded) && form.test(replayed),
  );
  if (areAddresses && !/mask/i.test(name)) {
    return equivalents.pair(recorded, replayed) ? 'address' : null;
  }
  const areIds =
    (macAddress.test(recorded) && macAddress.test(replayed)) ||
    (isSerialNumber(recorded) && isSerialNumber(replayed));
  if (areIds || idName.test(name)) return equivalents.pair(recorded, replayed) ? 'id' : null;
  if (equivalents.translate(recorded) === replayed) return 'id';
  return removeAddress(recorded) === removeAddress(replayed) ? 'address' : null;
}

/** Removes scheme, host and port, which are those of the machine that recorded. */
function removeAddress(text: string): string {
  return text.replace(/\bhttps?:\/\/[^/\s"]+/g, 'ORIGIN').replace(/\blocalhost:\d+/g, 'ORIGIN');
}
