import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';

/** One year, the least that OWASP ASVS 5.0 accepts (3.4.1). */
const maxAgeSeconds = 31_536_000;

/**
 * Tells browsers to use https only (RFC 6797). Not at `localhost`: a browser would then also refuse
 * the lab and the cloud there, which have no https. Browsers ignore it for IP addresses.
 */
export function setTransportSecurity({ headers }: IncomingMessage, res: ServerResponse): void {
  const name = (headers.host ?? '').replace(/:\d*$/, '').toLowerCase();
  const isAddress = name.startsWith('[') || isIP(name) !== 0;
  if (name === '' || name === 'localhost' || isAddress) return;
  res.setHeader('strict-transport-security', `max-age=${maxAgeSeconds}`);
}
