import type { ControlSchema } from '../../client/control-schema.ts';
import type { JournalEntry, MessageDigest } from '../journal/entry.ts';
import { redacted } from '../journal/redact.ts';
import { stillhouseVersion } from '../replay/version.ts';
import { statusTexts } from './status-texts.ts';

type Har = ControlSchema<'Har'>;
type HarEntry = ControlSchema<'HarEntry'>;

/** The addresses of the device, without a path. */
type Addresses = { readonly baseUrl: string; readonly setupUrl: string };

/**
 * Formats finished exchanges as an HTTP archive (HAR 1.2), with the times of the device's clock.
 * Secrets are redacted, as in the journal. The journal stores no headers, so an entry has those
 * that follow from it.
 */
export function toHar(entries: readonly JournalEntry[], addresses: Addresses): Har {
  return {
    log: {
      version: '1.2',
      creator: { name: 'stillhouse', version: stillhouseVersion },
      pages: [],
      entries: entries
        .filter(({ outcome }) => outcome !== 'pending')
        .map((entry) => toHarEntry(entry, addresses)),
    },
  };
}

function toHarEntry(entry: JournalEntry, { baseUrl, setupUrl }: Addresses): HarEntry {
  const time = entry.answeredAt === null ? 0 : entry.answeredAt - entry.at;
  return {
    startedDateTime: new Date(entry.at).toISOString(),
    time,
    request: toHarRequest(entry, entry.via === 'setup' ? setupUrl : baseUrl),
    response: toHarResponse(entry),
    cache: {},
    timings: { blocked: -1, dns: -1, connect: -1, ssl: -1, send: 0, wait: time, receive: 0 },
    ...(entry.faults.length > 0 && {
      comment: `Faults: ${entry.faults.map(({ kind, id }) => `${kind} (${id})`).join(', ')}`,
    }),
  };
}

function toHarRequest(
  { method, path, role, request }: JournalEntry,
  url: string,
): HarEntry['request'] {
  const { mediaType, bytes } = request;
  const authorization =
    role === null ? [] : [{ name: 'authorization', value: `Bearer ${redacted}` }];
  return {
    method,
    url: `${url}${path}`,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: [...authorization, ...listContentHeaders(request)],
    queryString: [],
    headersSize: -1,
    bodySize: bytes,
    ...(bytes > 0 && { postData: { mimeType: mediaType ?? '', ...getText(request) } }),
  };
}

function toHarResponse({ status, response, outcome }: JournalEntry): HarEntry['response'] {
  const isSent = outcome === 'answered' && status !== null && response !== null;
  const digest: MessageDigest = isSent ? response : { mediaType: null, bytes: 0 };
  return {
    status: isSent ? status : 0,
    statusText: isSent ? (statusTexts[status] ?? '') : '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: listContentHeaders(digest),
    content: { size: digest.bytes, mimeType: digest.mediaType ?? '', ...getText(digest) },
    redirectURL: '',
    headersSize: -1,
    bodySize: digest.bytes,
    // The fields that browsers write for a request without a response.
    ...(!isSent && {
      _error: outcome === 'reset' ? 'net::ERR_CONNECTION_RESET' : 'net::ERR_ABORTED',
    }),
  };
}

function listContentHeaders({ mediaType, bytes }: MessageDigest) {
  if (mediaType === null) return [];
  return [
    { name: 'content-type', value: mediaType },
    { name: 'content-length', value: String(bytes) },
  ];
}

/** The redacted text can be shorter or longer than the body was. */
function getText(digest: MessageDigest): { text?: string; comment?: string } {
  if ('body' in digest) return { text: JSON.stringify(digest.body) };
  if (digest.sha256 === undefined) return {};
  return { comment: `The journal does not store this body. SHA-256: ${digest.sha256}` };
}
