import type { Budget } from '@stillhouse/foundation/document-limits';
import { getMember, isRecord } from '@stillhouse/foundation/is-record';
import { BodyDecoder } from './body-decoder.ts';
import {
  findHeader,
  isApiPath,
  type RawExchange,
  type ReadExchanges,
} from './to-traffic-exchange.ts';

/** Reads the entries of a HAR 1.2 file. Those without time, address or method are skipped. */
export function readHar(entries: readonly unknown[], budget: Budget): ReadExchanges {
  const exchanges: RawExchange[] = [];
  const notes: string[] = [];
  const decoder = new BodyDecoder(budget);
  for (const [index, entry] of entries.entries()) {
    const place = `/log/entries/${index}`;
    const exchange = readEntry(entry);
    if (exchange === null) {
      notes.push(`${place} is skipped: it has no valid time, method or URL.`);
      continue;
    }
    const reason = isApiPath(exchange.url) ? getSkipReason(entry) : null;
    if (reason !== null) {
      notes.push(`${place} is skipped: ${reason}.`);
      continue;
    }
    const content = readContent(entry, exchange, decoder);
    if (content === 'too large') notes.push(`The body of ${place} unpacks to too many bytes.`);
    const text = content === 'too large' ? null : content.text;
    const { response } = exchange;
    exchanges.push({ ...exchange, response: response && { ...response, text } });
  }
  return { exchanges, notes };
}

/** Returns why an entry says nothing about the device, or null. */
function getSkipReason(entry: unknown): string | null {
  const response = getMember(entry, 'response');
  // Chromium writes `_error`, Playwright `_failureText`.
  const errors = [getMember(response, '_error'), getMember(response, '_failureText')];
  if (errors.some((error) => typeof error === 'string' && /ABORTED$/.test(error))) {
    return 'the browser aborted it';
  }
  // Chromium writes `_fromCache`, Safari `_fetchType`.
  const isCached =
    typeof getMember(entry, '_fromCache') === 'string' ||
    /cache/i.test(String(getMember(entry, '_fetchType')));
  return isCached ? 'its response is from the cache of the browser' : null;
}

/** The text of the response is read later. */
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
        ? { status, headers: readResponseHeaders(response), text: null }
        : null,
  };
}

/** Recorders that leave out headers still write the type of the content. */
function readResponseHeaders(response: unknown): [string, string][] {
  const headers = readHeaders(response);
  const type = getMember(getMember(response, 'content'), 'mimeType');
  const isKnown = findHeader(headers, 'content-type') !== undefined;
  return isKnown || typeof type !== 'string' || type === ''
    ? headers
    : [...headers, ['content-type', type]];
}

function readHeaders(message: unknown): [string, string][] {
  const headers = getMember(message, 'headers');
  if (!Array.isArray(headers)) return [];
  return headers.flatMap((header): [string, string][] => {
    const { name, value } = isRecord(header) ? header : {};
    return typeof name === 'string' && typeof value === 'string' ? [[name, value]] : [];
  });
}

/** The text is null if it was not recorded. Only JSON is read: other bodies are not used. */
function readContent(
  entry: unknown,
  { url, response }: RawExchange,
  decoder: BodyDecoder,
): { text: string | null } | 'too large' {
  const content = getMember(getMember(entry, 'response'), 'content');
  const text = getMember(content, 'text');
  if (typeof text !== 'string') return { text: getMember(content, 'size') === 0 ? '' : null };
  if (getMember(content, 'encoding') !== 'base64') return { text };
  const headers = response?.headers ?? [];
  const isJson = findHeader(headers, 'content-type')?.includes('json') === true;
  if (!isJson || !isApiPath(url)) return { text: null };
  const decoded = decoder.decode(text, findHeader(headers, 'content-encoding'));
  return decoded === null ? 'too large' : { text: decoded };
}
