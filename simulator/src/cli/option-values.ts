import { isIP } from 'node:net';
import type { ClockMode } from '@stillhouse/device/clock/device-clock';
import { findNearestName } from '@stillhouse/foundation/nearest-name';
import type { PortBounds } from '../fleet/ports.ts';
import { type TlsKind, tlsKinds } from '../http-kit/tls-certificate.ts';
import { productChoices } from '../name-checks/check-product.ts';
import { UsageError } from './usage-error.ts';

const clockModes = ['real', 'scaled', 'manual'] as const satisfies readonly ClockMode[];
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** Spec section 5. */
const firmwareVersion = /^NF[A-Za-z]\d\.\d{8}\.\d{4}$/;

/** Each reads the text of one flag. @throws UsageError naming the flag, the text and what would do */
export type ReadValue<Value> = (flag: string, text: string) => Value;

export const readProduct: ReadValue<string> = (flag, text) => {
  if (productChoices.includes(text)) return text;
  const nearest = findNearestName(text, productChoices);
  const guess = nearest === null ? '' : ` Did you mean ${nearest}?`;
  throw wrong(
    flag,
    text,
    `is no product code.${guess} Choose one of ${productChoices.join(', ')}.`,
  );
};

export const readSeed: ReadValue<number> = (flag, text) => {
  const seed = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(seed)) return seed;
  throw wrong(flag, text, `is no seed. Give a whole number from 0 to ${Number.MAX_SAFE_INTEGER}.`);
};

export const readFirmware: ReadValue<string> = (flag, text) => {
  if (firmwareVersion.test(text)) return text;
  throw wrong(
    flag,
    text,
    'is no firmware version. Give NF, a letter, a digit, a dot, 8 digits, a dot, 4 digits, such as NFA1.20251104.0930.',
  );
};

export const readPort: ReadValue<number> = (flag, text) => {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw wrong(flag, text, 'is no port. Give a number from 1 to 65535, or 0 for a free one.');
};

export const readDevices: ReadValue<number> = (flag, text) => {
  const devices = Number(text);
  if (/^\d{1,5}$/.test(text) && devices > 0) return devices;
  throw wrong(flag, text, 'is no number of devices. Give a whole number of 1 or more.');
};

export const readPortBounds: ReadValue<PortBounds> = (flag, text) => {
  const [, first = Number.NaN, last = Number.NaN] =
    /^(\d{1,5})-(\d{1,5})$/.exec(text)?.map(Number) ?? [];
  if (first > 0 && first <= last && last <= 65_535) return { first, last };
  throw wrong(
    flag,
    text,
    'is no range of ports. Give the first and the last one, such as 21000-21999, two ports for each device.',
  );
};

/** RFC 6750 section 2.1. */
const bearerToken = /^[A-Za-z0-9._~+/-]{16,256}=*$/;

/** What is wrong with it is told without it: it is a secret. */
export const readToken: ReadValue<string> = (flag, text) => {
  if (bearerToken.test(text)) return text;
  throw new UsageError(
    `${flag} has a value of ${text.length} characters that is no token. Give 16 to 256 letters, digits, and . _ ~ + / -, such as what "openssl rand -hex 16" prints.`,
  );
};

export const readHost: ReadValue<string> = (flag, text) => {
  if (isIP(text) !== 0 && text !== '::') return text;
  throw wrong(
    flag,
    text,
    'is no address to listen on. Give an IP address of this machine, or 0.0.0.0 for all of IPv4; without the flag it is loopback.',
  );
};

export const readSpeed: ReadValue<number> = (flag, text) => {
  const speed = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && speed > 0 && speed <= 100_000) return speed;
  throw wrong(flag, text, 'is no speed. Give simulated seconds per second, above 0 up to 100000.');
};

export const readClock: ReadValue<ClockMode> = (flag, text) => {
  const mode = clockModes.find((known) => known === text);
  if (mode !== undefined) return mode;
  throw wrong(flag, text, `is no clock mode. Choose one of ${clockModes.join(', ')}.`);
};

export const readNow: ReadValue<number> = (flag, text) => {
  const now = isoTime.test(text) ? Date.parse(text) : Number.NaN;
  if (now >= 0) return now;
  throw wrong(
    flag,
    text,
    'is no time. Give one with its zone from 1970 on, such as 2030-01-07T09:00:00Z.',
  );
};

export const readTlsKind: ReadValue<TlsKind> = (flag, text) => {
  const kind = tlsKinds.find((known) => known === text);
  if (kind !== undefined) return kind;
  throw wrong(flag, text, `is no kind of certificate. Choose one of ${tlsKinds.join(', ')}.`);
};

export const readPath: ReadValue<string> = (flag, text) => {
  if (text !== '' && !text.includes('\0')) return text;
  throw wrong(flag, text, 'is no path of a file. Give one, such as device.json.');
};

function wrong(flag: string, text: string, rest: string): UsageError {
  return new UsageError(`${flag} ${JSON.stringify(text)} ${rest}`);
}
