import { findExcess } from '@stillhouse/foundation/document-limits';
import { getMember, isRecord } from '@stillhouse/foundation/is-record';
import { readHar } from './read-har.ts';
import { readRecording } from './read-recording.ts';
import { type ReadExchanges, toTrafficExchange } from './to-traffic-exchange.ts';
import type { DeviceTraffic, Traffic } from './traffic.ts';

/** Limit of a file, for its caller. Reading takes several times this in memory. */
export const maxTrafficBytes = 64 * 1024 * 1024;

/** Files of the verifier, by the command that writes them. */
const verifierFiles = new Map<unknown, Traffic['source']>([
  ['stillhouse-contract proxy', 'recording'],
  ['stillhouse-contract read', 'device'],
]);

/** Recorded requests, or why there are none, to be appended to the file's name. */
type Read = { outcome: 'read'; traffic: Traffic } | { outcome: 'refused'; message: string };

/**
 * Reads the requests to devices from a HAR file, or from `recording.json` or `device.json` of
 * the verifier. Secrets
 * are replaced. Error messages do not repeat the content, which may contain secrets.
 */
export function readTraffic(text: string): Read {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse(`is not JSON (${text.length} characters). Save it again as HAR.`);
  }
  const excess = findExcess(value, Number.POSITIVE_INFINITY);
  if (excess !== null) return refuse(`${excess}. Save it again as HAR.`);
  const entries = getMember(getMember(value, 'log'), 'entries');
  if (Array.isArray(entries)) return toTraffic('har', readHar(entries));
  const source = isRecord(value) ? verifierFiles.get(value.tool) : undefined;
  if (isRecord(value) && source !== undefined) return toTraffic(source, readRecording(value));
  return refuse(
    'is neither a HAR file (/log/entries is missing) nor a recording.json or device.json of "stillhouse-contract proxy" or "read". Save the requests of the network panel as HAR.',
  );
}

function refuse(message: string): Read {
  return { outcome: 'refused', message };
}

function toTraffic(source: Traffic['source'], { exchanges, notes }: ReadExchanges): Read {
  const devices: DeviceTraffic[] = [];
  let others = 0;
  for (const [origin, its] of Map.groupBy(exchanges, ({ url }) => url.origin)) {
    const converted = its
      .filter(({ url }) => url.pathname.startsWith('/api/v1/'))
      .map(toTrafficExchange);
    const isDevice = converted.some(({ operationId }) => operationId !== null);
    others += its.length - (isDevice ? converted.length : 0);
    if (isDevice) devices.push({ origin, exchanges: converted.sort((a, b) => a.at - b.at) });
  }
  if (devices.length === 0) {
    return refuse(
      `has no request to a device: none of its ${exchanges.length} requests calls the API below /api/v1/. Record the console of a device.`,
    );
  }
  const skipped = others === 0 ? [] : [`${others} requests of pages and other sites were skipped.`];
  return { outcome: 'read', traffic: { source, devices, notes: [...notes, ...skipped] } };
}
