import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type Refusal, refuse } from './control-problem.ts';

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** How the control API may be called. */
export type GuardOptions = {
  port: number;
  /** Who calls has to show it; without one it is for this machine, which is told by the name that was called. */
  token?: string | undefined;
};

/**
 * Refuses what a page of another origin could send: DNS rebinding shows in Host, a request from a foreign page in Origin or
 * Sec-Fetch-Site. Programs send neither of the two. There is no CORS here, so no page but the lab's own reads an answer. With a token
 * any Host will do, as no page of another origin has the token.
 */
export function checkCaller(
  headers: IncomingHttpHeaders,
  { port, token }: GuardOptions,
): Refusal<403> | null {
  const { host = '', origin } = headers;
  const own = `http://localhost:${port}`;
  if (token === undefined && !isLoopback(`http://${host}`, port)) {
    return refuse(
      403,
      'forbidden-host',
      `Host "${host}" is no name of the control API. Call it as ${own}, or start the simulator with --control-token to call it by other names.`,
    );
  }
  const isOwnName = token !== undefined && origin === `http://${host.toLowerCase()}`;
  if (origin !== undefined && !isOwnName && !isLoopback(origin, port)) {
    return refuse(
      403,
      'forbidden-origin',
      `Origin "${origin}" may not use the control API. Call it from ${own} or without an Origin.`,
    );
  }
  if (isCrossSite(headers)) {
    return refuse(
      403,
      'cross-site',
      `A page of another origin may not use the control API, not even to show it. Open ${own} by itself.`,
    );
  }
  return null;
}

/** Refuses whoever does not show the token, if there is one. */
export function checkToken(
  { authorization }: IncomingHttpHeaders,
  { token }: GuardOptions,
): (Refusal<401> & { headers: { 'www-authenticate': string } }) | null {
  if (token === undefined || hasToken(authorization, token)) return null;
  const shown =
    authorization === undefined ? 'The request carries none' : 'What it carries is not it';
  const detail = `This control API wants its token. ${shown}: send "Authorization: Bearer" with what --control-token or STILLHOUSE_CONTROL_TOKEN says.`;
  return { ...refuse(401, 'unauthorized', detail), headers: { 'www-authenticate': 'Bearer' } };
}

/** In the same time whatever is wrong with it: digests are of one length. */
function hasToken(authorization: string | undefined, token: string): boolean {
  const [scheme = '', shown = ''] = authorization?.split(' ', 2) ?? [];
  return scheme.toLowerCase() === 'bearer' && timingSafeEqual(hashText(shown), hashText(token));
}

function hashText(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** What browsers say of a page, an image or a frame elsewhere (Fetch Metadata); following a link is nothing bad. */
function isCrossSite(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  return headers['sec-fetch-mode'] !== 'navigate' || headers['sec-fetch-dest'] !== 'document';
}

function isLoopback(text: string, port: number): boolean {
  const url = URL.parse(text);
  if (url === null || url.protocol !== 'http:' || url.pathname !== '/') return false;
  const isPlain = url.username === '' && url.password === '' && url.search === '';
  return isPlain && loopbackNames.includes(url.hostname) && Number(url.port || 80) === port;
}
