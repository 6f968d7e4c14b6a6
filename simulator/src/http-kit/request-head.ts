import type { IncomingMessage } from 'node:http';

/** Why a request is rejected before anybody reads it. */
export type HeadRejection = {
  status: 400 | 421 | 501 | 505;
  /** For people, with a remedy. */
  detail: string;
};

/** `uri-host [ ":" port ]` (RFC 9110 section 7.2, RFC 3986 section 3.2.2). */
const hostPattern = /^(?:\[[0-9a-f:.]+\]|(?:[a-z0-9\-._~!$&'()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?$/i;

/** A target in absolute form, as a client sends it to a proxy: authority, then path and query. */
const absoluteForm = /^https?:\/\/([^/?]*)(.*)/is;

/**
 * Checks what RFC 9112 requires of the head of a request and Node's parser leaves to the server.
 * Rewrites a target in absolute form to path and query, and its authority to the Host header
 * (section 3.2.2).
 */
export function checkRequestHead(req: IncomingMessage): HeadRejection | null {
  const { httpVersion, headers } = req;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') {
    const detail = `The device does not know HTTP/${httpVersion}. Use HTTP/1.1.`;
    return { status: 505, detail };
  }
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked') {
    const detail = `The device does not know the transfer coding "${coding}". Use chunked alone.`;
    return { status: 501, detail };
  }
  return checkHost(req) ?? useAbsoluteTarget(req);
}

/** Exactly one Host in HTTP/1.1, at most one in HTTP/1.0, and a valid one (section 3.2). */
function checkHost({ httpVersion, headers, rawHeaders }: IncomingMessage): HeadRejection | null {
  const { host } = headers;
  if (host === undefined) {
    if (httpVersion === '1.0') return null;
    const detail = 'The request has no host header. Send the name of the device in it.';
    return { status: 400, detail };
  }
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  if (count > 1) {
    const detail = 'The request has several host headers. Send one, with the name of the device.';
    return { status: 400, detail };
  }
  return hostPattern.test(host) ? null : rejectHost('host header');
}

function useAbsoluteTarget(req: IncomingMessage): HeadRejection | null {
  const { url = '/' } = req;
  if (url.startsWith('/')) return null;
  const [, authority, rest = ''] = absoluteForm.exec(url) ?? [];
  if (authority === undefined) return null;
  if (authority === '' || !hostPattern.test(authority)) return rejectHost('target');
  req.url = rest.startsWith('/') ? rest : `/${rest}`;
  req.headers.host = authority;
  return null;
}

function rejectHost(place: string): HeadRejection {
  const detail = `The ${place} of the request has no valid host name. Send the name of the device, and its port.`;
  return { status: 400, detail };
}
