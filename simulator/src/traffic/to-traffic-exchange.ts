import { type Budget, ExcessError } from '@stillhouse/foundation/document-limits';
import { findOperation } from '../http/find-operation.ts';
import { redact, redacted, redactQuery, redactRequest } from '../journal/redact.ts';
import { keepCertificates } from './public-certificates.ts';
import { readUploadedFile } from './read-uploaded-file.ts';
import { removeSecrets, removeSerialNumbers } from './remove-secrets.ts';
import { listSentSecrets, removeRepeated } from './repeated-secrets.ts';
import type { TrafficExchange, TrafficHeaders } from './traffic.ts';

/** A recorded request as read, with secrets. */
export type RawExchange = {
  at: number;
  durationMs: number;
  method: string;
  url: URL;
  requestHeaders: readonly (readonly [name: string, value: string])[];
  /** Null if there was none, or if it was not recorded. */
  requestText: string | null;
  response: {
    status: number;
    headers: readonly (readonly [name: string, value: string])[];
    /** Null if it was not recorded. */
    text: string | null;
  } | null;
};

/** The requests of a file, and notes on those that cannot be read. */
export type ReadExchanges = { exchanges: RawExchange[]; notes: string[] };

/** No other header is stored: any of them may contain a secret, such as a cookie. */
const storedHeaders: ReadonlySet<string> = new Set([
  'allow',
  'cache-control',
  'content-disposition',
  'content-length',
  'content-type',
  'location',
  'retry-after',
  'www-authenticate',
]);

/** Replaces the secrets of a recorded request and its response. */
export function toTrafficExchange(raw: RawExchange, budget: Budget): TrafficExchange {
  const { at, durationMs, method, url, requestText, response } = raw;
  const found = findOperation(method, url.pathname);
  const headers = readHeaders(raw.requestHeaders);
  const requestType = headers['content-type'];
  const authorization = findHeader(raw.requestHeaders, 'authorization');
  const sentBody = parseJson(requestText, budget);
  const sent = listSentSecrets(sentBody);
  return {
    at,
    durationMs,
    method,
    path: removeSecrets(url.pathname),
    query: removeSecrets(redactQuery(url.search.slice(1))),
    operationId: found !== null && 'operation' in found ? found.operation.id : null,
    request: {
      headers:
        authorization === undefined
          ? headers
          : { ...headers, authorization: redactAuthorization(authorization) },
      body: readBody(sentBody, requestType, (value) =>
        keepCertificates(value, redactRequest(value)),
      ),
      file: readUploadedFile(requestText, requestType),
    },
    response: response && {
      status: response.status,
      headers: readHeaders(response.headers),
      mediaType: findHeader(response.headers, 'content-type') ?? null,
      body:
        response.text === ''
          ? ''
          : readBody(
              parseJson(response.text, budget),
              findHeader(response.headers, 'content-type'),
              (value) => removeRepeated(redact(value), sent),
            ),
    },
  };
}

/** Returns true for a request that may be one to a device. */
export function isApiPath({ pathname }: URL): boolean {
  return pathname.startsWith('/api/v1/');
}

export function findHeader(
  headers: RawExchange['requestHeaders'],
  name: string,
): string | undefined {
  return headers.find(([other]) => other.toLowerCase() === name)?.[1];
}

function readHeaders(headers: RawExchange['requestHeaders']): TrafficHeaders {
  const stored = headers
    .map(([name, value]) => [name.toLowerCase(), removeSecrets(redactAddress(value))] as const)
    .filter(([name]) => storedHeaders.has(name));
  return Object.fromEntries(stored);
}

/** An address in a header, such as the location of a redirection, may have secret parameters. */
function redactAddress(value: string): string {
  const [address, query] = value.split(/\?(.*)/s);
  return query === undefined ? value : `${address}?${redactQuery(query)}`;
}

/** Stands for a token that no device accepts. */
export const invalidAuthorization = 'Bearer invalid';

/** Keeps the scheme if it is one. */
function redactAuthorization(value: string): string {
  if (value === invalidAuthorization) return value;
  const [scheme = ''] = value.split(/\s/, 1);
  return /^(bearer|basic|digest)$/i.test(scheme) ? `${scheme} ${redacted}` : redacted;
}

/** Text that is not JSON may contain a secret anywhere, so it is not stored. */
function readBody(
  body: unknown,
  mediaType: string | undefined,
  replace: (value: unknown) => unknown,
): unknown {
  const value = (mediaType ?? '').includes('json') ? body : null;
  return value === null ? null : JSON.parse(removeSerialNumbers(JSON.stringify(replace(value))));
}

/** @throws ExcessError */
function parseJson(text: string | null, budget: Budget): unknown {
  try {
    return text === null ? null : budget.parse(text);
  } catch (error) {
    if (error instanceof ExcessError) throw error;
    return null;
  }
}
