const v4Group = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]\\d|\\d)';
const v4 = `(?:${v4Group}\\.){3}${v4Group}`;
const v6Group = '[0-9a-fA-F]{1,4}';
const v6 = [
  `(?:${v6Group}:){7}(?:${v6Group}|:)`,
  `(?:${v6Group}:){6}(?:${v4}|:${v6Group}|:)`,
  `(?:${v6Group}:){5}(?::${v4}|(?::${v6Group}){1,2}|:)`,
  ...[1, 2, 3, 4].map(
    (n) =>
      `(?:${v6Group}:){${5 - n}}(?:(?::${v6Group}){0,${n}}:${v4}|(?::${v6Group}){1,${n + 2}}|:)`,
  ),
  `:(?:(?::${v6Group}){0,5}:${v4}|(?::${v6Group}){1,7}|:)`,
].join('|');
const address = new RegExp(`^(?:${v6})(?:%[0-9a-zA-Z-.:]+)?$`);

/** Returns true for an IPv6 address in text form, as `isIPv6` of Node does. */
export function isIp6(text: string): boolean {
  return text.includes(':') && address.test(text);
}

/** Describes an address that no host in a network has; null for any other address. */
export function describeUnusableIp6(text: string): string | null {
  const [bare = ''] = text.split('%');
  if (/^ff/i.test(bare)) return 'a multicast address (ff00::/8)';
  if (/^[0:]+$/.test(bare)) return 'the unspecified address';
  return /^[0:]+:0*1$/.test(bare) ? 'the address of the device itself' : null;
}
