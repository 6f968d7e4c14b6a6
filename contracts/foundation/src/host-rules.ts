import { describeInvisible } from './invisible-characters.ts';
import { describeUnusableIp4, isLoopbackIp4, normalizeIp4 } from './ip4-subnet.ts';
import { describeUnusableIp6, isIp6 } from './ip6-address.ts';

const maxNameLength = 253;
const maxLabelLength = 63;
/** What browsers read as a number of an IPv4 address (URL standard, section 3.5). */
const number = /^(\d+|0x[0-9a-f]*)$/i;

/**
 * Returns why a text is neither the name nor the address of another host, as the end of a sentence;
 * null if it is one.
 */
export function describeHostProblem(text: string): string | null {
  const hidden = describeInvisible(text);
  if (hidden !== null) return `it contains ${hidden}`;
  if (text.length > maxNameLength) {
    return `it has ${text.length} characters, and the limit is ${maxNameLength}`;
  }
  const bare = text.replace(/^\[(.*)\]$/, '$1');
  if (isIp6(bare)) return asIs(describeUnusableIp6(bare));
  const [wrong] = /[^A-Za-z0-9._-]/u.exec(text) ?? [];
  if (wrong !== undefined) return `it contains ${wrong === ' ' ? 'a space' : `"${wrong}"`}`;
  const address = normalizeIp4(text);
  if (address !== null) {
    return isLoopbackIp4(address)
      ? 'it is an address of the device itself'
      : asIs(describeUnusableIp4(address));
  }
  return describeNameProblem(text);
}

/** Returns an address without leading zeros, and any other host as it is. */
export function normalizeHost(text: string): string {
  return normalizeIp4(text) ?? text;
}

function asIs(range: string | null): string | null {
  return range === null ? null : `it is ${range}`;
}

function describeNameProblem(name: string): string | null {
  const labels = name.replace(/\.$/, '').split('.');
  const last = labels.at(-1) ?? '';
  if (labels.includes('')) return 'it has a dot with nothing before or after it';
  const long = labels.find((label) => label.length > maxLabelLength);
  if (long !== undefined) {
    return `a part of it has ${long.length} characters, and the limit is ${maxLabelLength}`;
  }
  if (labels.some((label) => /^-|-$/.test(label))) {
    return 'a part of it begins or ends with a hyphen';
  }
  if (number.test(last)) {
    return 'it ends in a number, and is not an IPv4 address of four numbers up to 255';
  }
  return /^localhost$/i.test(last) ? 'it is the name of the device itself' : null;
}

/** Names that have a meaning of their own in networks (RFC 6761, RFC 6762, RFC 7686, RFC 8552). */
const reservedHostnames = new Set([
  'localhost',
  'localdomain',
  'local',
  'broadcasthost',
  'ip6-localhost',
  'ip6-loopback',
  'invalid',
  'onion',
  'arpa',
  'wpad',
  'isatap',
]);

/** Returns why a device cannot have this hostname, as a sentence; null if it can. */
export function getHostnameProblem(name: string): string | null {
  const hidden = describeInvisible(name);
  if (hidden !== null) return `The hostname contains ${hidden}. Type it again.`;
  if (name.length > maxLabelLength) {
    return `A hostname has at most ${maxLabelLength} characters; this one has ${name.length}.`;
  }
  if (/[^A-Za-z0-9-]/.test(name)) return 'Use letters A to Z, digits and hyphens only.';
  if (/^-|-$/.test(name)) return 'A hostname cannot begin or end with a hyphen.';
  if (reservedHostnames.has(name.toLowerCase())) {
    return `The hostname "${name}" is reserved. Use another one, such as ${name.toLowerCase()}-1.`;
  }
  if (number.test(name)) {
    return `Browsers read the hostname "${name}" as an address. Use one with a letter, such as room-${name}.`;
  }
  return /^xn--/i.test(name)
    ? `The hostname "${name}" begins with xn--, which is for encoded letters. Use another one.`
    : null;
}
