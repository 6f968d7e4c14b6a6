import { describeHostProblem } from './host-rules.ts';
import { describeInvisible } from './invisible-characters.ts';

/** Scheme, authority, and the rest of an address. */
const parts = /^https?:\/\/([^/?#]*)(.*)/is;
const hostAndPort = /^(\[[^\]]*\]|[^:]*)(?::(\d{0,5}))?$/;
/** Path, query and fragment (RFC 3986). */
const character = "(?:[A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})";
const rest = new RegExp(`^${character}*(?:\\?(?:${character}|\\?)*)?(?:#(?:${character}|\\?)*)?$`);

const example = 'such as http://wpad.example.com/wpad.dat';

/** Returns why a text is not the address of a PAC file, as a sentence; null if it is one. */
export function getPacProblem(url: string): string | null {
  const hidden = describeInvisible(url);
  if (hidden !== null) return `The URL contains ${hidden}. Type it again.`;
  const [, authority, tail = ''] = parts.exec(url) ?? [];
  if (authority === undefined) return 'Enter an address that begins with http:// or https://.';
  if (authority.includes('@')) {
    return 'The URL must not contain a user name or password, which anybody could read. Delete everything from // to @.';
  }
  const [foreign] = /[^\0-\x7f]/u.exec(url) ?? [];
  if (foreign !== undefined) return withEncoded(url, `The URL contains "${foreign}".`);
  const [, host, port] = hostAndPort.exec(authority) ?? [];
  if (host === undefined) return `The URL has no valid port. Enter one ${example}.`;
  if (host === '') return `The URL has no host. Enter one ${example}.`;
  const problem = host.includes('%') ? 'it contains "%"' : describeHostProblem(host);
  if (problem !== null)
    return `"${host}" in the URL is not a host: ${problem}. Enter a URL ${example}.`;
  if (port !== undefined && port !== '' && (Number(port) < 1 || Number(port) > 65_535)) {
    return `The port ${port} in the URL does not exist. Use one from 1 to 65535.`;
  }
  if (!rest.test(tail)) {
    const [wrong] = /[^A-Za-z0-9._~!$&'()*+,;=:@/?#%-]/.exec(tail) ?? [];
    const found = wrong === ' ' ? 'a space' : `"${wrong ?? '%'}"`;
    return withEncoded(url, `The URL contains ${found} in a place where it must be encoded.`);
  }
  return null;
}

/** Adds the encoded form of a URL, if the browser knows it, as what to enter. */
function withEncoded(url: string, problem: string): string {
  const encoded = URL.canParse(url) ? new URL(url).href : url;
  return encoded !== url && getPacProblem(encoded) === null
    ? `${problem} Enter it as ${encoded}`
    : `${problem} Use letters, digits and ordinary signs only.`;
}
