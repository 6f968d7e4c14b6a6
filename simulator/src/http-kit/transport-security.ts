import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';

/** One year, the least that OWASP ASVS 5.0 accepts (3.4.1). */
const maxAgeSeconds = 31_536_000;

/** Requests that the client sent by https. A gateway may have ended it (decision 0080). */
const httpsRequests = new WeakSet<IncomingMessage>();

/**
 * Notes that the client sent this request by https, and makes browsers use https only (RFC 6797).
 * Not at `localhost`: a browser would then also reject the lab and the cloud there, which have no
 * https. Browsers ignore it for IP addresses.
 */
export function setTransportSecurity(req: IncomingMessage, res: ServerResponse): void {
  httpsRequests.add(req);
  const name = getHostName(req);
  const isAddress = name.startsWith('[') || isIP(name) !== 0;
  if (name === '' || name === 'localhost' || isAddress) return;
  res.setHeader('strict-transport-security', `max-age=${maxAgeSeconds}`);
}

/**
 * Returns true if browsers trust the origin of a request: https, or this machine (W3C Secure
 * Contexts section 3.1). Elsewhere they report headers for secure origins as errors of the page.
 */
export function isSecureOrigin(req: IncomingMessage): boolean {
  if (httpsRequests.has(req)) return true;
  const name = getHostName(req);
  return /^(?:(?:.+\.)?localhost|127\..+|\[::1\])$/.test(name);
}

/** Returns the host name of a request without its port, in lower case. */
export function getHostName({ headers }: IncomingMessage): string {
  return (headers.host ?? '').replace(/:\d*$/, '').toLowerCase();
}
