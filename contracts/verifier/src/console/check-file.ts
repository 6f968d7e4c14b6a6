import { extname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { checkSecurityHeaders } from './check-security-headers.ts';
import type { ConsoleClient, ConsoleResponse } from './console-client.ts';
import type { ConsoleFindings } from './console-rules.ts';

const types: Readonly<Record<string, RegExp>> = {
  '.css': /^text\/css\b/i,
  '.js': /^(text|application)\/javascript\b/i,
  '.json': /^application\/json\b/i,
  '.svg': /^image\/svg\+xml\b/i,
};

/** Files below this fit into one packet anyway. */
const minCompressedBytes = 1200;

/** The responses to a request for one file with each encoding; null where there is none. */
export type FileCopies = {
  readonly identity: ConsoleResponse | null;
  readonly gzip: ConsoleResponse | null;
  readonly br: ConsoleResponse | null;
};

/** Checks how one file is served, and returns the responses. */
export async function checkFile(
  client: ConsoleClient,
  path: string,
  target: URL,
  findings: ConsoleFindings,
): Promise<FileCopies> {
  const identity = await client.get(path);
  if (identity === null) return { identity, gzip: null, br: null };
  if (identity.status !== 200) {
    findings.add('file-status', path, `The status is ${identity.status}.`);
    return { identity: null, gzip: null, br: null };
  }
  const gzip = await client.get(path, { acceptEncoding: 'br;q=0, gzip' });
  const br = await client.get(path, { acceptEncoding: 'gzip;q=0.5, br' });
  for (const response of [identity, gzip, br]) {
    if (response === null) continue;
    checkSecurityHeaders(path, response, target, findings);
    checkHeaders(path, response, findings);
  }
  checkCompression(path, { identity, gzip, br }, findings);
  return { identity, gzip, br };
}

function checkHeaders(path: string, response: ConsoleResponse, findings: ConsoleFindings): void {
  const type = response.header('content-type');
  if (types[extname(path)]?.test(type) === false) {
    findings.add('file-type', path, `content-type is ${type || 'missing'}.`);
  }
  const caching = response.header('cache-control');
  const [, seconds = '0'] = /max-age=(\d+)/i.exec(caching) ?? [];
  const isLasting = Number(seconds) >= 31_536_000 && /\bimmutable\b/i.test(caching);
  if (path.startsWith('/assets/') && (!isLasting || /\bno-(cache|store)\b/i.test(caching))) {
    findings.add('file-caching', path, `cache-control is ${caching || 'missing'}.`);
  }
}

function checkCompression(path: string, copies: FileCopies, findings: ConsoleFindings): void {
  const { identity, gzip, br } = copies;
  if (identity === null) return;
  const original = identity.body;
  const rejected = [
    { response: identity, accepted: '', allowed: [''] },
    { response: gzip, accepted: 'br;q=0, gzip', allowed: ['', 'gzip', 'x-gzip'] },
    { response: br, accepted: 'gzip;q=0.5, br', allowed: ['', 'br', 'gzip', 'x-gzip'] },
  ];
  for (const { response, accepted, allowed } of rejected) {
    if (response === null) continue;
    const coding = response.header('content-encoding').toLowerCase().replace('identity', '');
    const request = accepted === '' ? 'no accept-encoding' : `accept-encoding ${accepted}`;
    if (!allowed.includes(coding)) {
      findings.add('compression-refused', path, `With ${request}, the encoding is ${coding}.`);
    } else if (response.decoded?.equals(original) !== true) {
      const size = response.decoded === null ? 'cannot be decoded' : 'has other bytes';
      findings.add('compression-wrong', path, `With ${request}, the ${coding || 'file'} ${size}.`);
    }
  }
  const isCompressed = isEncoded(gzip) || isEncoded(br);
  const gzipBytes = gzipSync(original).length;
  if (original.length >= minCompressedBytes && gzipBytes < 0.9 * original.length) {
    const saving = `${original.length} bytes instead of about ${gzipBytes}`;
    if (!isEncoded(gzip)) findings.add('compression-missing', path, `Sent with ${saving}.`);
    else if (br?.header('content-encoding') !== 'br') {
      findings.add('brotli-missing', path, `Clients that accept br get no such copy.`);
    }
  }
  if (isCompressed) checkCaches(path, copies, findings);
}

function isEncoded(response: ConsoleResponse | null): boolean {
  return response !== null && /gzip|br/i.test(response.header('content-encoding'));
}

/** Checks what keeps caches from mixing up the copies. */
function checkCaches(
  path: string,
  { identity, gzip, br }: FileCopies,
  findings: ConsoleFindings,
): void {
  const responses = [identity, gzip, br].filter((it) => it !== null);
  const lacking = responses.filter(
    (it) => !/(^|,)\s*(\*|accept-encoding)\s*(,|$)/i.test(it.header('vary')),
  );
  if (lacking.length > 0) {
    const vary = lacking[0]?.header('vary') || 'missing';
    findings.add(
      'vary-missing',
      path,
      `vary is ${vary} in ${lacking.length} of ${responses.length} copies.`,
    );
  }
  const strong = responses
    .filter((it) => it.header('etag').startsWith('"'))
    .map((it) => ({ etag: it.header('etag'), coding: it.header('content-encoding') }));
  for (const { etag, coding } of strong) {
    if (strong.some((it) => it.etag === etag && it.coding !== coding)) {
      findings.add('etag-shared', path, `${etag} is the etag of several copies.`);
    }
  }
}
