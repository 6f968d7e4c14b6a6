import {
  Budget,
  ExcessError,
  findExcess,
  recordingLimits,
} from '@stillhouse/foundation/document-limits';
import { formatQuantity } from '@stillhouse/foundation/format-quantity';
import { getMember, isRecord } from '@stillhouse/foundation/is-record';
import { findJsonError } from '../http-kit/find-json-error.ts';
import { addTokens } from './add-tokens.ts';
import { decodeFile } from './decode-file.ts';
import { apiPath, describeSkipped, explainNoBodies, explainNoDevice } from './explain-recording.ts';
import { describeType } from './har-fields.ts';
import { mendJson } from './mend-json.ts';
import type { ReadExchanges } from './raw-exchange.ts';
import { type ReadBeside, readHar } from './read-har.ts';
import { readRecording, readReport } from './read-recording.ts';
import { recoverBody } from './recover-body.ts';
import { toTrafficExchange } from './to-traffic-exchange.ts';
import type { DeviceTraffic, Traffic } from './traffic.ts';

/** Files of the verifier, by the command that writes them. */
const verifierFiles = new Map<unknown, Traffic['source']>([
  ['stillhouse-verify proxy', 'recording'],
  ['stillhouse-verify read', 'device'],
  ['stillhouse-verify', 'report'],
]);

/** Recorded requests, or why there are none, to be appended to the file's name. */
type Read = { outcome: 'read'; traffic: Traffic } | { outcome: 'rejected'; message: string };

type ReadOptions = {
  /** The path of a gateway before `/api/v1/`, such as `/rooms/7`. */
  basePath?: string | undefined;
  /** Default: there is no file beside the recording. */
  readBeside?: ReadBeside;
};

/**
 * Reads the requests to devices from a HAR file, or from `recording.json`, `device.json` or
 * `report.json` of the verifier, as text or as bytes. Secrets are replaced. Error messages do not
 * repeat the content, which may contain secrets.
 */
export function readTraffic(file: string | Uint8Array, options: ReadOptions = {}): Read {
  try {
    return readWithin(new Budget(), file, options);
  } catch (error) {
    if (!(error instanceof ExcessError)) throw error;
    return reject(`${error.message}. Record a shorter session.`);
  }
}

/** @throws ExcessError */
function readWithin(
  budget: Budget,
  file: string | Uint8Array,
  { basePath, readBeside = () => null }: ReadOptions,
): Read {
  const decoded = decodeFile(file);
  if (decoded.outcome === 'rejected') return decoded;
  const parsed = parseText(decoded.text, budget);
  if ('place' in parsed) return reject(`is not JSON: ${parsed.place}. Save it again as HAR.`);
  const { value, notes } = parsed;
  const excess = findExcess(value, Number.POSITIVE_INFINITY);
  if (excess !== null) return reject(`${excess}. Save it again as HAR.`);
  const entries = getMember(getMember(value, 'log'), 'entries');
  const base = basePath?.replace(/(?<!\/)\/+$/, '') ?? '';
  if (Array.isArray(entries)) {
    assertRequests(entries);
    const isApi = (url: URL) => getApiPath(url, base) !== null;
    const read = readHar(entries, { isApi, readBeside }, budget);
    return toTraffic('har', { ...read, notes: [...notes, ...read.notes] }, base, budget);
  }
  const source = isRecord(value) ? verifierFiles.get(value.tool) : undefined;
  if (isRecord(value) && source !== undefined) {
    if (Array.isArray(value.devices)) {
      return reject('is a merged report. Use the report.json of one device.');
    }
    const read = source === 'report' ? readReport(value) : readRecording(value);
    return toTraffic(source, { ...read, notes: [...notes, ...read.notes] }, base, budget);
  }
  const lack = entries === undefined ? 'is missing' : `is ${describeType(entries)}, not a list`;
  return reject(
    `is neither a HAR file (/log/entries ${lack}) nor a recording.json, device.json or report.json of "stillhouse-verify". Save the requests of the network panel as HAR.`,
  );
}

/** Parses a text, even if it is cut off. Returns the place of the mistake in another one. */
function parseText(
  text: string,
  budget: Budget,
): { value: unknown; notes: string[] } | { place: string } {
  try {
    return { value: budget.parse(text), notes: [] };
  } catch (error) {
    if (error instanceof ExcessError) throw error;
    const mended = mendJson(text);
    if (mended === null) return { place: describeMistake(text) };
    const { count, isElementLost } = mended;
    const lost = isElementLost
      ? '1 incomplete request is lost, and all after it.'
      : 'Requests after it may be lost.';
    const note = `The file is cut off after ${formatQuantity(count, 'whole request')}. ${lost}`;
    try {
      return { value: new Budget().parse(mended.text), notes: [note] };
    } catch {
      return { place: describeMistake(text) };
    }
  }
}

function describeMistake(text: string): string {
  const { position, found } = findJsonError(text) ?? { position: text.length, found: 'too deep' };
  const before = text.slice(0, position).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  return `${found} at line ${before.length}, column ${column}`;
}

/** @throws ExcessError */
function assertRequests({ length }: readonly unknown[]): void {
  const { requests } = recordingLimits;
  if (length > requests) throw new ExcessError(`has more than ${requests} requests`);
}

function reject(message: string): Read {
  return { outcome: 'rejected', message };
}

/** Returns the path without that of the gateway, or null for one that is not of the API. */
function getApiPath({ pathname }: URL, base: string): string | null {
  if (!pathname.startsWith(`${base}${apiPath}`)) return null;
  return pathname.slice(base.length);
}

function toTraffic(
  source: Traffic['source'],
  read: ReadExchanges,
  base: string,
  budget: Budget,
): Read {
  const { exchanges, skipped, notes } = read;
  assertRequests(exchanges);
  const devices: DeviceTraffic[] = [];
  const recovered = new Set<string>();
  let others = 0;
  for (const [origin, its] of Map.groupBy(exchanges, ({ url }) => url.origin)) {
    const converted = its.flatMap((raw) => {
      const path = getApiPath(raw.url, base);
      if (path === null) return [];
      const exchange = toTrafficExchange(raw, path, budget);
      const whole = recoverBody(exchange);
      if (whole !== exchange) recovered.add(whole.operationId ?? '');
      return [whole];
    });
    const isDevice = converted.some(({ operationId }) => operationId !== null);
    others += its.length - (isDevice ? converted.length : 0);
    if (!isDevice) continue;
    const sorted = converted.sort((a, b) => a.at - b.at);
    devices.push({ origin, exchanges: source === 'har' ? addTokens(sorted) : sorted });
  }
  if (devices.length === 0) return reject(explainNoDevice(read, base));
  const allNotes = [
    ...explainNoBodies(source, devices),
    ...notes,
    ...describeSkipped(skipped),
    ...(recovered.size === 0
      ? []
      : [
          `Request bodies of ${[...recovered].join(', ')} were not recorded; the settings in their responses stand for them.`,
        ]),
    ...(others === 0
      ? []
      : [
          `${formatQuantity(others, 'request')} of pages and other sites ${others === 1 ? 'was' : 'were'} skipped.`,
        ]),
  ];
  return { outcome: 'read', traffic: { source, devices, notes: allNotes } };
}
