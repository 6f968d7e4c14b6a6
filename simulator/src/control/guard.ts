import type { IncomingHttpHeaders } from 'node:http';
import { type Refusal, refuse } from './control-problem.ts';

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** Under which names the control API may be called. */
export interface GuardOptions {
  port: number;
  /** Further names, such as the address that `--host` says. */
  hosts?: readonly string[];
}

/**
 * Refuses what a page of another origin could send: DNS rebinding shows in Host, a request from a foreign page in
 * Origin. Programs send no Origin. There is no CORS here, so no page but the lab's own reads an answer.
 */
export function guardRefusal(
  headers: IncomingHttpHeaders,
  { port, hosts = [] }: GuardOptions,
): Refusal<403> | null {
  const names = [...loopbackNames, ...hosts];
  const { host, origin } = headers;
  const own = `http://localhost:${port}`;
  if (!isOurs(`http://${host ?? ''}`, names, port)) {
    return refuse(
      403,
      'forbidden-host',
      `Host "${host ?? ''}" is no name of the control API. Call it as ${own}.`,
    );
  }
  if (origin !== undefined && !isOurs(origin, names, port)) {
    return refuse(
      403,
      'forbidden-origin',
      `Origin "${origin}" may not use the control API. Call it from ${own} or without an Origin.`,
    );
  }
  return null;
}

function isOurs(text: string, names: readonly string[], port: number): boolean {
  const url = URL.parse(text);
  if (url === null || url.protocol !== 'http:' || url.pathname !== '/') return false;
  const isPlain = url.username === '' && url.password === '' && url.search === '';
  return isPlain && names.includes(url.hostname) && Number(url.port || 80) === port;
}
