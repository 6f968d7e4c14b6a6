import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { findNearestName } from '@stillhouse/foundation/nearest-name';
import { parseShard, type Shard } from '@stillhouse/foundation/shard';
import { shardPlaceholder } from '../fleet/device-numbers.ts';
import { type Addressing, addressings } from '../http-kit/doorways.ts';
import type { PortBounds } from '../http-kit/ports.ts';
import { idPlaceholder } from '../http-kit/public-urls.ts';
import { type TlsKind, tlsKinds } from '../http-kit/tls-certificate.ts';
import { productChoices } from '../name-checks/check-product.ts';
import { UsageError } from './usage-error.ts';

const firmwareVersion = /^NF[A-Za-z]\d\.\d{8}\.\d{4}$/;

/** Reads the value of one option. @throws UsageError with option, value and remedy. */
export type ReadValue<Value> = (option: string, text: string) => Value;

export const readProduct: ReadValue<string> = (option, text) => {
  if (productChoices.includes(text)) return text;
  const nearest = findNearestName(text, productChoices);
  const guess = nearest === null ? '' : ` Did you mean ${nearest}?`;
  throw createError(
    option,
    text,
    `is not a product code.${guess} Use one of ${productChoices.join(', ')}.`,
  );
};

const maxThreads = 64;

export const readSeed: ReadValue<number> = (option, text) => {
  const seed = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(seed)) return seed;
  throw createError(
    option,
    text,
    `is not a seed. Use a whole number from 0 to ${Number.MAX_SAFE_INTEGER}.`,
  );
};

export const readFirmware: ReadValue<string> = (option, text) => {
  if (firmwareVersion.test(text)) return text;
  throw createError(
    option,
    text,
    'is not a firmware version. Use NF, a letter, a digit, a dot, 8 digits, a dot and 4 digits, such as NFA1.20251104.0930.',
  );
};

export const readPort: ReadValue<number> = (option, text) => {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw createError(
    option,
    text,
    'is not a port. Use a number from 1 to 65535, or 0 for a free one.',
  );
};

export const readDevices: ReadValue<number> = (option, text) => {
  const devices = Number(text);
  if (/^\d{1,7}$/.test(text) && devices > 0) return devices;
  throw createError(option, text, 'is not a number of devices. Use a whole number of 1 or more.');
};

export const readThreads: ReadValue<number> = (option, text) => {
  const threads = Number(text);
  if (/^\d{1,3}$/.test(text) && threads > 0 && threads <= maxThreads) return threads;
  throw createError(option, text, `is not a number of threads. Use 1 to ${maxThreads}.`);
};

export const readShard: ReadValue<Shard> = (option, text) => {
  try {
    return parseShard(text, process.env);
  } catch (error) {
    throw new UsageError(`${option} ${getErrorMessage(error)}`);
  }
};

export const readShardUrl = createTemplateReader(
  shardPlaceholder,
  `http://sim-${shardPlaceholder}.sim:8090`,
);

export const readDeviceUrl = createTemplateReader(
  idPlaceholder,
  `https://${idPlaceholder}.s3.devices.example:8443`,
);

export const readCloudUrl: ReadValue<string> = (option, text) => {
  if (isOrigin(text)) return new URL(text).origin;
  throw createError(
    option,
    text,
    'is not an address without a path. Use http or https, such as https://cloud.s3.devices.example.',
  );
};

function createTemplateReader(placeholder: string, example: string): ReadValue<string> {
  return (option, text) => {
    if (text.includes(placeholder) && isOrigin(text.replaceAll(placeholder, '0'))) {
      return text.replace(/\/$/, '');
    }
    throw createError(
      option,
      text,
      `is not a template of addresses. Use http or https, a host with ${placeholder} and a port, such as ${example}.`,
    );
  };
}

/** Returns true for an address with a host and a port at most, which may end with a slash. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  const isPlain = url !== null && url.pathname === '/' && url.search === '' && url.hash === '';
  return isPlain && /^https?:$/.test(url.protocol) && url.username === '';
}

export const readPortBounds: ReadValue<PortBounds> = (option, text) => {
  const [, first = Number.NaN, last = Number.NaN] =
    /^(\d{1,5})-(\d{1,5})$/.exec(text)?.map(Number) ?? [];
  if (first > 0 && first <= last && last <= 65_535) return { first, last };
  throw createError(
    option,
    text,
    'is not a range of ports. Use the first and the last port, such as 21000-21999, with two ports for each device.',
  );
};

/** RFC 6750 section 2.1. */
const bearerToken = /^[A-Za-z0-9._~+/-]{16,256}=*$/;

/** The message does not contain the value: it is a secret. */
export const readToken: ReadValue<string> = (option, text) => {
  if (bearerToken.test(text)) return text;
  throw new UsageError(
    `${option} has an invalid value of ${text.length} characters. Use 16 to 256 letters, digits and . _ ~ + / -, such as the output of "openssl rand -hex 16".`,
  );
};

export const readHost: ReadValue<string> = (option, text) => {
  if (isIP(text) !== 0 && text !== '::') return text;
  throw createError(
    option,
    text,
    'is not an IP address. Use an address of this machine, or 0.0.0.0 for all IPv4 addresses. The default is loopback.',
  );
};

export const readAddressing: ReadValue<Addressing> = (option, text) => {
  const addressing = addressings.find((known) => known === text);
  if (addressing !== undefined) return addressing;
  throw createError(option, text, `is not an addressing. Use one of ${addressings.join(', ')}.`);
};

const domainName =
  /^(?=.{1,180}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** Returns the suffix with a leading dot, in lower case. */
export const readHostSuffix: ReadValue<string> = (option, text) => {
  const domain = text.toLowerCase().replace(/^\./, '');
  if (domainName.test(domain)) return `.${domain}`;
  throw createError(
    option,
    text,
    'is not a domain name. Use letters, digits, hyphens and dots, such as s3.devices.example.',
  );
};

export const readTlsKind: ReadValue<TlsKind> = (option, text) => {
  const kind = tlsKinds.find((known) => known === text);
  if (kind !== undefined) return kind;
  throw createError(option, text, `is not a certificate kind. Use one of ${tlsKinds.join(', ')}.`);
};

export const readPath: ReadValue<string> = (option, text) => {
  if (text !== '' && !text.includes('\0')) return text;
  throw createError(option, text, 'is not a file path. Use a path such as device.json.');
};

/** Returns the absolute path. */
export const readConsoleDir: ReadValue<string> = (option, text) => {
  const folder = resolve(readPath(option, text));
  if (existsSync(join(folder, 'index.html'))) return folder;
  throw createError(
    option,
    text,
    'has no index.html. Use the folder of a built page, such as dist.',
  );
};

/** Names option and value; `rest` says what is wrong and what to use. */
export function createError(option: string, text: string, rest: string): UsageError {
  return new UsageError(`${option} ${JSON.stringify(text)} ${rest}`);
}
