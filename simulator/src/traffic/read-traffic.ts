import {
  Budget,
  ExcessError,
  findExcess,
  recordingLimits,
} from '@stillhouse/foundation/document-limits';
import { getMember, isRecord } from '@stillhouse/foundation/is-record';
import { addTokens } from './add-tokens.ts';
import { decodeFile } from './decode-file.ts';
import { mendJson } from './mend-json.ts';
import { readHar } from './read-har.ts';
import { readRecording, readReport } from './read-recording.ts';
import { isApiPath, type ReadExchanges, toTrafficExchange } from './to-traffic-exchange.ts';
import type { DeviceTraffic, Traffic } from './traffic.ts';

/** Files of the verifier, by the command that writes them. */
const verifierFiles = new Map<unknown, Traffic['source']>([
  ['stillhouse-contract proxy', 'recording'],
  ['stillhouse-contract read', 'device'],
  ['stillhouse-contract', 'report'],
]);

/** Recorded requests, or why there are none, to be appended to the file's name. */
type Read = { outcome: 'read'; traffic: Traffic } | { outcome: 'refused'; message: string };

/**
 * Reads the requests to devices from a HAR file, or from `recording.json`, `device.json` or
 * `report.json` of the verifier, as text or as bytes. Secrets are replaced. Error messages do not
 * repeat the content, which may contain secrets.
 */
export function readTraffic(file: string | Uint8Array): Read {
  try {
    return readWithin(new Budget(), file);
  } catch (error) {
    if (!(error instanceof ExcessError)) throw error;
    return refuse(`${error.message}. Record a shorter session.`);
  }
}

/** @throws ExcessError */
function readWithin(budget: Budget, file: string | Uint8Array): Read {
  const decoded = decodeFile(file);
  if (decoded.outcome === 'refused') return decoded;
  const parsed = parseText(decoded.text, budget);
  if (parsed === null) {
    return refuse(`is not JSON (${decoded.text.length} characters). Save it again as HAR.`);
  }
  const { value, notes } = parsed;
  const excess = findExcess(value, Number.POSITIVE_INFINITY);
  if (excess !== null) return refuse(`${excess}. Save it again as HAR.`);
  const entries = getMember(getMember(value, 'log'), 'entries');
  if (Array.isArray(entries)) {
    assertRequests(entries);
    return toTraffic('har', addNotes(notes, readHar(entries, budget)), budget);
  }
  const source = isRecord(value) ? verifierFiles.get(value.tool) : undefined;
  if (isRecord(value) && source !== undefined) {
    if (Array.isArray(value.devices)) {
      return refuse('is a merged report. Use the report.json of one device.');
    }
    const read = source === 'report' ? readReport(value) : readRecording(value);
    return toTraffic(source, addNotes(notes, read), budget);
  }
  return refuse(
    'is neither a HAR file (/log/entries is missing) nor a recording.json, device.json or report.json of "stillhouse-contract". Save the requests of the network panel as HAR.',
  );
}

/** Parses a text, even if it is cut off. Returns null for another one. */
function parseText(text: string, budget: Budget): { value: unknown; notes: string[] } | null {
  try {
    return { value: budget.parse(text), notes: [] };
  } catch (error) {
    if (error instanceof ExcessError) throw error;
    const mended = mendJson(text);
    if (mended === null) return null;
    const { count, isElementLost } = mended;
    const lost = isElementLost
      ? '1 incomplete request is lost, and all after it.'
      : 'Requests after it may be lost.';
    const note = `The file is cut off after ${count} whole requests. ${lost}`;
    try {
      return { value: new Budget().parse(mended.text), notes: [note] };
    } catch {
      return null;
    }
  }
}

function addNotes(notes: readonly string[], read: ReadExchanges): ReadExchanges {
  return { ...read, notes: [...notes, ...read.notes] };
}

/** @throws ExcessError */
function assertRequests({ length }: readonly unknown[]): void {
  const { requests } = recordingLimits;
  if (length > requests) throw new ExcessError(`has more than ${requests} requests`);
}

function refuse(message: string): Read {
  return { outcome: 'refused', message };
}

function toTraffic(
  source: Traffic['source'],
  { exchanges, notes }: ReadExchanges,
  budget: Budget,
): Read {
  assertRequests(exchanges);
  const devices: DeviceTraffic[] = [];
  let others = 0;
  for (const [origin, its] of Map.groupBy(exchanges, ({ url }) => url.origin)) {
    const converted = its
      .filter(({ url }) => isApiPath(url))
      .map((raw) => toTrafficExchange(raw, budget));
    const isDevice = converted.some(({ operationId }) => operationId !== null);
    others += its.length - (isDevice ? converted.length : 0);
    if (!isDevice) continue;
    const sorted = converted.sort((a, b) => a.at - b.at);
    devices.push({ origin, exchanges: source === 'har' ? addTokens(sorted) : sorted });
  }
  if (devices.length === 0) {
    return refuse(
      `has no request to a device: none of its ${exchanges.length} requests calls the API below /api/v1/. Record the console of a device.`,
    );
  }
  const skipped = others === 0 ? [] : [`${others} requests of pages and other sites were skipped.`];
  return { outcome: 'read', traffic: { source, devices, notes: [...notes, ...skipped] } };
}
