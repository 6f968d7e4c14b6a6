import { getMember, isRecord } from '@stillhouse/foundation/is-record';
import type { RawExchange, ReadExchanges } from './to-traffic-exchange.ts';

/** Reads the entries of a HAR 1.2 file. Those without time, address or method are skipped. */
export function readHar(entries: readonly unknown[]): ReadExchanges {
  const exchanges: RawExchange[] = [];
  const notes: string[] = [];
  for (const [index, entry] of entries.entries()) {
    if (isAborted(entry)) {
      notes.push(`/log/entries/${index} is skipped: the browser aborted it.`);
      continue;
    }
    const exchange = readEntry(entry);
    if (exchange === null) {
      notes.push(`/log/entries/${index} is skipped: it has no valid time, method or URL.`);
    } else exchanges.push(exchange);
  }
  return { exchanges, notes };
}

/** Returns true for a request that the page gave up, which says nothing about the device. */
function isAborted(entry: unknown): boolean {
  const response = getMember(entry, 'response');
  // Chromium writes `_error`, Playwright `_failureText`.
  const reasons = [getMember(response, '_error'), getMember(response, '_failureText')];
  return reasons.some((reason) => typeof reason === 'string' && /ABORTED$/.test(reason));
}

function readEntry(entry: unknown): RawExchange | null {
  const request = getMember(entry, 'request');
  const response = getMember(entry, 'response');
  const at = Date.parse(String(getMember(entry, 'startedDateTime')));
  const url = URL.parse(String(getMember(request, 'url')));
  const method = getMember(request, 'method');
  if (Number.isNaN(at) || url === null || typeof method !== 'string') return null;
  const time = getMember(entry, 'time');
  const status = getMember(response, 'status');
  const text = getMember(getMember(request, 'postData'), 'text');
  return {
    at,
    durationMs: typeof time === 'number' && time > 0 ? time : 0,
    method,
    url,
    requestHeaders: readHeaders(request),
    requestText: typeof text === 'string' ? text : null,
    // Browsers write status 0 for a request without a response.
    response:
      typeof status === 'number' && status > 0
        ? { status, headers: readHeaders(response), text: readContent(response) }
        : null,
  };
}

function readHeaders(message: unknown): [string, string][] {
  const headers = getMember(message, 'headers');
  if (!Array.isArray(headers)) return [];
  return headers.flatMap((header): [string, string][] => {
    const { name, value } = isRecord(header) ? header : {};
    return typeof name === 'string' && typeof value === 'string' ? [[name, value]] : [];
  });
}

/** Returns null for content that was not recorded. */
function readContent(response: unknown): string | null {
  const content = getMember(response, 'content');
  const text = getMember(content, 'text');
  if (typeof text !== 'string') return getMember(content, 'size') === 0 ? '' : null;
  return getMember(content, 'encoding') === 'base64'
    ? Buffer.from(text, 'base64').toString('utf8')
    : text;
}
