import type { Budget } from '@stillhouse/foundation/document-limits';
import { getMember } from '@stillhouse/foundation/is-record';
import { Buffer } from '#platform/buffer';
import { BodyDecoder } from './body-decoder.ts';
import { GapList } from './gap-list.ts';
import { describeType, readHarHeaders, readInstant, readNumber, readText } from './har-fields.ts';
import { findHeader, type RawBody, type RawExchange, type ReadExchanges } from './raw-exchange.ts';

/** Reads a file beside the recording; null if there is none of that name. */
export type ReadBeside = (name: string) => string | null;

/** How to read a recording. */
export type HarOptions = {
  /** Returns true for a request that may be one to a device. */
  readonly isApi: (url: URL) => boolean;
  readonly readBeside: ReadBeside;
};

/**
 * Reads the entries of a HAR 1.2 file. Those without time, address, method or status are skipped.
 */
export function readHar(
  entries: readonly unknown[],
  options: HarOptions,
  budget: Budget,
): ReadExchanges {
  const exchanges: RawExchange[] = [];
  const skipped: ReadExchanges['skipped'] = [];
  const gaps = new GapList();
  const reader = new EntryReader(options, gaps, budget);
  for (const [index, entry] of entries.entries()) {
    const place = `/log/entries/${index}`;
    const exchange = reader.read(entry, place);
    if (typeof exchange === 'string') skipped.push({ place, reason: exchange });
    else exchanges.push(exchange);
  }
  return { exchanges, skipped, notes: gaps.list() };
}

class EntryReader {
  readonly #options: HarOptions;
  readonly #gaps: GapList;
  readonly #decoder: BodyDecoder;

  constructor(options: HarOptions, gaps: GapList, budget: Budget) {
    this.#decoder = new BodyDecoder(budget);
    this.#options = options;
    this.#gaps = gaps;
  }

  /** Returns the request and its response, or why the entry is skipped. */
  read(entry: unknown, place: string): RawExchange | string {
    const request = getMember(entry, 'request');
    const response = getMember(entry, 'response');
    const at = readInstant(getMember(entry, 'startedDateTime'));
    const url = URL.parse(String(getMember(request, 'url')));
    const method = getMember(request, 'method');
    if (at === null) return explain('startedDateTime', getMember(entry, 'startedDateTime'), 'time');
    if (url === null) return explain('request.url', getMember(request, 'url'), 'URL');
    if (typeof method !== 'string') return explain('request.method', method, 'method');
    const head = { at, durationMs: 0, method: method.toUpperCase(), url };
    // Other requests are only counted.
    if (!this.#options.isApi(url)) {
      return { ...head, requestHeaders: [], requestBody: { text: null }, response: null };
    }
    const reason = getSkipReason(entry);
    if (reason !== null) return reason;
    const status = readNumber(getMember(response, 'status'));
    if (status === null || !Number.isInteger(status) || status > 999) {
      return explain('response.status', getMember(response, 'status'), 'status');
    }
    const duration = readNumber(getMember(entry, 'time'));
    if (duration === null) this.#gaps.add(place, 'time is not a number, so it is taken as 0');
    const sentHeaders = this.#readHeaders(request, `${place}/request`);
    const requestHeaders = addType(sentHeaders, getMember(request, 'postData'));
    return {
      ...head,
      durationMs: Math.max(0, duration ?? 0),
      requestHeaders,
      requestBody: this.#readRequest(request, requestHeaders, place),
      // Browsers write status 0 for a request without a response.
      response: status > 0 ? { status, ...this.#readResponse(response, place) } : null,
    };
  }

  #readHeaders(message: unknown, place: string): [string, string][] {
    const { value, problem } = readHarHeaders(getMember(message, 'headers'));
    if (problem !== null) this.#gaps.add(place, problem);
    return value;
  }

  #readRequest(request: unknown, headers: RawExchange['requestHeaders'], place: string): RawBody {
    const postData = getMember(request, 'postData');
    const body = this.#readBody(postData, `${place}/request/postData`, headers);
    if (body.text !== null) return body;
    const params = getMember(postData, 'params');
    if (Array.isArray(params) && params.length > 0) return { ...body, params };
    const size = readNumber(getMember(request, 'bodySize')) ?? 0;
    return { ...body, isLost: size > 0 || body.isLost === true };
  }

  #readResponse(response: unknown, place: string) {
    const content = getMember(response, 'content');
    // Recorders that leave out headers still write the type of the content.
    const headers = addType(this.#readHeaders(response, `${place}/response`), content);
    if (content === undefined) this.#gaps.add(`${place}/response`, 'content is missing');
    const body = this.#readBody(content, `${place}/response/content`, headers);
    const size = readNumber(getMember(content, 'size'));
    const bodySize = readNumber(getMember(response, 'bodySize')) ?? 0;
    const isEmpty = body.text === null && body.isLost !== true && size === 0 && bodySize <= 0;
    return { headers, body: isEmpty ? { ...body, text: '' } : body };
  }

  /** Reads `postData` or `content`, or the file beside the recording that has it. */
  #readBody(content: unknown, place: string, headers: RawExchange['requestHeaders']): RawBody {
    const { value, problem } = readText(getMember(content, 'text'));
    if (problem !== null) this.#gaps.add(place, problem);
    const file = getMember(content, '_file');
    if (value === null) {
      if (typeof file !== 'string') return { text: null };
      const beside = this.#options.readBeside(file);
      return beside === null ? { text: null, file, isLost: true } : { text: beside };
    }
    const encoding = getMember(content, 'encoding');
    if (encoding === undefined || encoding === '' || encoding === null) return { text: value };
    if (String(encoding).toLowerCase() !== 'base64') {
      this.#gaps.add(place, 'encoding is not base64, so the body is left out');
      return { text: null, isLost: true };
    }
    // Of other files, only form and digest are stored.
    const type = findHeader(headers, 'content-type') ?? 'json';
    if (!/json|text/i.test(type)) return { text: Buffer.from(value, 'base64').toString('utf8') };
    const decoded = this.#decoder.decode(value, findHeader(headers, 'content-encoding'));
    if (decoded !== null) return { text: decoded };
    this.#gaps.add(place, 'text unpacks to too many bytes, so the body is left out');
    return { text: null, isLost: true };
  }
}

function explain(name: string, value: unknown, wanted: string): string {
  return value === undefined
    ? `${name} is missing`
    : `${name} is ${describeType(value)} that is no ${wanted}`;
}

/** Adds the type of a body to the headers, if they lack it. */
function addType(headers: readonly [string, string][], content: unknown): [string, string][] {
  const type = getMember(content, 'mimeType');
  const isKnown = findHeader(headers, 'content-type') !== undefined;
  return isKnown || typeof type !== 'string' || type === ''
    ? [...headers]
    : [...headers, ['content-type', type]];
}

/** Returns why an entry says nothing about the device, or null. */
function getSkipReason(entry: unknown): string | null {
  const response = getMember(entry, 'response');
  // Chromium writes `_error`, Playwright `_failureText`.
  const errors = [getMember(response, '_error'), getMember(response, '_failureText')];
  if (errors.some((error) => typeof error === 'string' && error.endsWith('ABORTED'))) {
    return 'the browser aborted it';
  }
  // Chromium writes `_fromCache`, Safari `_fetchType`.
  const isCached =
    typeof getMember(entry, '_fromCache') === 'string' ||
    /cache/i.test(String(getMember(entry, '_fetchType')));
  return isCached ? 'its response is from the cache of the browser' : null;
}
