import { getMember, isRecord } from '@stillhouse/foundation/is-record';
import type { RawBody, RawExchange, ReadExchanges } from './raw-exchange.ts';
import { invalidAuthorization } from './to-traffic-exchange.ts';

/** Reads the exchanges of the verifier's `recording.json` or `device.json`. */
export function readRecording({ exchanges, target }: Record<string, unknown>): ReadExchanges {
  const evidences = (Array.isArray(exchanges) ? exchanges : []).map(
    (evidence, index) => [`/exchanges/${index}`, evidence] as const,
  );
  return readEvidences(evidences, target);
}

/** Reads the exchanges of the verifier's `report.json`, which has one for each result. */
export function readReport({ results, target }: Record<string, unknown>): ReadExchanges {
  const evidences = new Map<unknown, readonly [place: string, evidence: unknown]>();
  for (const [index, result] of (Array.isArray(results) ? results : []).entries()) {
    const evidence = getMember(result, 'exchange');
    const n = getMember(evidence, 'n');
    // Results share exchanges. A result without a request has none.
    if (isRecord(evidence) && !evidences.has(n)) {
      evidences.set(n, [`/results/${index}/exchange`, evidence]);
    }
  }
  return { ...readEvidences([...evidences.values()], target), notes: [partialNote] };
}

const partialNote =
  'A report has only the requests that show a result, so others that changed the device are missing.';

function readEvidences(
  evidences: readonly (readonly [place: string, evidence: unknown])[],
  target: unknown,
): ReadExchanges {
  const exchanges: RawExchange[] = [];
  const skipped: ReadExchanges['skipped'] = [];
  for (const [place, evidence] of evidences) {
    const exchange = readEvidence(evidence, String(target));
    if (exchange === null) {
      skipped.push({ place, reason: 'it has no valid time, method or target' });
    } else exchanges.push(exchange);
  }
  return { exchanges, skipped, notes: [] };
}

function readEvidence(evidence: unknown, target: string): RawExchange | null {
  const request = getMember(evidence, 'request');
  const response = getMember(evidence, 'response');
  const at = Date.parse(String(getMember(evidence, 'at')));
  const url = URL.parse(String(getMember(request, 'target')), target);
  const method = getMember(request, 'method');
  if (Number.isNaN(at) || url === null || typeof method !== 'string') return null;
  const time = getMember(evidence, 'tookMs');
  const status = getMember(response, 'status');
  const isInvalid = getMember(evidence, 'as') === 'invalid';
  return {
    at,
    durationMs: typeof time === 'number' ? time : 0,
    method,
    url,
    requestHeaders: readHeaders(request).map(([name, value]) => [
      name,
      // The verifier replaces tokens, so this one looks like a valid one.
      isInvalid && /^authorization$/i.test(name) ? invalidAuthorization : value,
    ]),
    requestBody: readBody(request),
    response:
      typeof status === 'number'
        ? { status, headers: readHeaders(response), body: readBody(response) }
        : null,
  };
}

function readHeaders(message: unknown): [string, string][] {
  const headers = getMember(message, 'headers');
  if (!Array.isArray(headers)) return [];
  return headers.flatMap((header): [string, string][] => {
    const [name, value] = Array.isArray(header) ? header : [];
    return typeof name === 'string' && typeof value === 'string' ? [[name, value]] : [];
  });
}

/** The end of a text that the verifier has cut. */
const cut = /… <\d{1,12} more characters>$/;

function readBody(message: unknown): RawBody {
  const body = getMember(message, 'body');
  if (typeof body !== 'string') return { text: null };
  return cut.test(body) ? { text: null, isLost: true } : { text: body };
}
