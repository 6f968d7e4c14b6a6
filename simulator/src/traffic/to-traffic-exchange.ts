import { type OperationId, operations } from '@stillhouse/contracts/operations';
import { type Budget, ExcessError } from '@stillhouse/foundation/document-limits';
import { findOperation } from '../http/find-operation.ts';
import { redact, redacted, redactQuery, redactRequest } from '../journal/redact.ts';
import { listRepeatableSecrets, removeRepeated } from '../journal/repeated-secrets.ts';
import { createDigest, describeForm } from './body-form.ts';
import { keepCertificates } from './public-certificates.ts';
import { findHeader, type RawBody, type RawExchange, type RawHeaders } from './raw-exchange.ts';
import { readUploadedFile } from './read-uploaded-file.ts';
import { removeSecrets, removeSerialNumbers } from './remove-secrets.ts';
import type { BodyLack, TrafficExchange, TrafficHeaders } from './traffic.ts';

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
export function toTrafficExchange(raw: RawExchange, path: string, budget: Budget): TrafficExchange {
  const { at, durationMs, method, url, requestBody, response } = raw;
  const found = findOperation(method, path);
  const operationId = found !== null && 'operation' in found ? found.operation.id : null;
  const headers = readHeaders(raw.requestHeaders);
  const requestType = headers['content-type'];
  const authorization = findHeader(raw.requestHeaders, 'authorization');
  const sentBody = parseJson(requestBody.text, budget);
  const file = readUploadedFile(requestBody, requestType);
  const body = readBody(requestBody, sentBody, requestType, (value) =>
    keepCertificates(value, redactRequest(value)),
  );
  return {
    at,
    durationMs,
    method,
    path: removeSecrets(path),
    query: removeSecrets(redactQuery(url.search.slice(1))),
    operationId,
    request: {
      headers:
        authorization === undefined
          ? headers
          : { ...headers, authorization: redactAuthorization(authorization) },
      ...(file === null ? readRequestBody(raw, body, operationId) : { body: null, lack: null }),
      file,
    },
    response: response && {
      status: response.status,
      headers: readHeaders(response.headers),
      mediaType: findHeader(response.headers, 'content-type') ?? null,
      ...readResponseBody(raw, response, sentBody, budget),
    },
  };
}

/** A body without secrets, or why it is not there. */
type StoredBody = { body: unknown; lack: BodyLack | null };

function readRequestBody(
  { method, requestHeaders, requestBody, response }: RawExchange,
  read: StoredBody,
  operationId: OperationId | null,
): StoredBody {
  if (read.lack?.is !== 'unrecorded' || requestBody.isLost === true) return read;
  const hasBody = Number(findHeader(requestHeaders, 'content-length') ?? 0) > 0;
  // A device does not accept these requests without a body.
  const needsBody = operationId !== null && operations[operationId].requestMediaType !== undefined;
  const isAccepted = response !== null && response.status < 300;
  const isLost = hasBody || (needsBody && isAccepted && method !== 'GET');
  return isLost ? read : { body: null, lack: null };
}

/** RFC 9110 sections 9.3.2 and 15.3.5 to 15.4.5: these responses have no content. */
const statusesWithoutBody: readonly number[] = [204, 205, 304];

function readResponseBody(
  { method }: RawExchange,
  { status, headers, body }: NonNullable<RawExchange['response']>,
  sentBody: unknown,
  budget: Budget,
): StoredBody {
  const isEmpty =
    body.text === '' ||
    (body.text === null && (statusesWithoutBody.includes(status) || method === 'HEAD'));
  if (isEmpty) return { body: '', lack: null };
  const parsed = parseJson(body.text, budget);
  return readBody(body, parsed, findHeader(headers, 'content-type'), (value) =>
    removeRepeated(redact(value), listRepeatableSecrets(sentBody, value)),
  );
}

function readHeaders(headers: RawHeaders): TrafficHeaders {
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

/**
 * Text that is not JSON may contain a secret anywhere, so only its form and a digest are stored.
 */
function readBody(
  { text, file = null }: RawBody,
  value: unknown,
  mediaType: string | undefined,
  replace: (value: unknown) => unknown,
): StoredBody {
  if (text === null || text === '') return { body: null, lack: { is: 'unrecorded', file } };
  // Headers are often missing or wrong, and an object or a list cannot be read as anything else.
  const isTree = typeof value === 'object' && value !== null;
  if (isTree || (value !== undefined && (mediaType ?? '').includes('json'))) {
    return { body: JSON.parse(removeSerialNumbers(JSON.stringify(replace(value)))), lack: null };
  }
  return { body: null, lack: { is: 'text', form: describeForm(text), digest: createDigest(text) } };
}

/**
 * Returns undefined for a text that is not JSON. A byte order mark does not matter.
 * @throws ExcessError
 */
function parseJson(text: string | null, budget: Budget): unknown {
  try {
    return text === null ? undefined : budget.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    if (error instanceof ExcessError) throw error;
    return undefined;
  }
}
