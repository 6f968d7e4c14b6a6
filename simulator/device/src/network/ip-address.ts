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
const address = new RegExp(`^(?:${v4}|(?:${v6})(?:%[0-9a-zA-Z-.:]+)?)$`);

/** Returns true for an IPv4 or IPv6 address in text form, as `isIP` of Node does. */
export function isIpAddress(text: string): boolean {
  return address.test(text);
}
