import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { type ControlRejection, reject } from './control-problem.ts';

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** What identifies callers of the control API. */
export type GuardOptions = {
  port: number;
  /**
   * Callers must send it. Without a token only this machine may call, which the host name proves.
   */
  token?: string | undefined;
};

/**
 * Rejects what a page of another origin could send. DNS rebinding shows in Host, a request from a
 * foreign page in Origin or Sec-Fetch-Site; programs send neither of the two. There is no CORS
 * here, so only the lab page can read a response. With a token any Host is accepted, because no
 * page of another origin has the token (decision 0025).
 */
export function checkCaller(
  req: Pick<IncomingMessage, 'method' | 'headers'>,
  { port, token }: GuardOptions,
): ControlRejection<403> | null {
  const { host = '', origin } = req.headers;
  const own = `http://localhost:${port}`;
  if (token === undefined && !isLoopback(`http://${host}`, port)) {
    return reject(
      403,
      'forbidden-host',
      `Host "${host}" is not a name of the control API. Call it as ${own}, or start the simulator with --control-token to call it by other names.`,
    );
  }
  const isOwnName = token !== undefined && origin === `http://${host.toLowerCase()}`;
  if (origin !== undefined && !isOwnName && !isLoopback(origin, port)) {
    return reject(
      403,
      'forbidden-origin',
      `Origin "${origin}" may not use the control API. Call it from ${own} or without an Origin.`,
    );
  }
  if (isCrossSite(req)) {
    return reject(
      403,
      'cross-site',
      `A page of another origin may not use the control API, not even to show it. Open ${own} by itself.`,
    );
  }
  return null;
}

/** Rejects callers without the token, if there is one. */
export function checkToken(
  { authorization }: IncomingHttpHeaders,
  { token }: GuardOptions,
): (ControlRejection<401> & { headers: { 'www-authenticate': string } }) | null {
  if (token === undefined || hasToken(authorization, token)) return null;
  const shown =
    authorization === undefined ? 'The request has none' : 'The request has another one';
  const detail = `This control API requires its token. ${shown}: send "Authorization: Bearer" with the value of --control-token or STILLHOUSE_CONTROL_TOKEN.`;
  return { ...reject(401, 'unauthorized', detail), headers: { 'www-authenticate': 'Bearer' } };
}

/** Takes the same time for any wrong token, because hashes have the same length. */
function hasToken(authorization: string | undefined, token: string): boolean {
  const [scheme = '', shown = ''] = authorization?.split(' ', 2) ?? [];
  return scheme.toLowerCase() === 'bearer' && timingSafeEqual(hashText(shown), hashText(token));
}

function hashText(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * Reads Fetch Metadata of browsers: a page, image or frame of another site. Following a link is
 * allowed, sending a form is not.
 */
function isCrossSite({
  method = '',
  headers,
}: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  if (method !== 'GET' && method !== 'HEAD') return true;
  return headers['sec-fetch-mode'] !== 'navigate' || headers['sec-fetch-dest'] !== 'document';
}

function isLoopback(text: string, port: number): boolean {
  const url = URL.parse(text);
  if (url === null || url.protocol !== 'http:' || url.pathname !== '/') return false;
  const isPlain = url.username === '' && url.password === '' && url.search === '';
  return isPlain && loopbackNames.includes(url.hostname) && Number(url.port || 80) === port;
}
