import { hashData } from '#platform/hash';

/**
 * Adds a checksum over everything else, so that a changed character in a value is noticed. It is
 * computed from the JSON without white space, in the order of the file.
 */
export function withChecksum(content: object): object {
  return { ...content, checksum: computeChecksum(content) };
}

/** Returns true if the content has the checksum that it states, or states none. */
export function hasValidChecksum(content: Readonly<Record<string, unknown>>): boolean {
  const { checksum, ...rest } = content;
  return checksum === undefined || checksum === computeChecksum(rest);
}

function computeChecksum(content: object): string {
  return `sha256:${hashData(JSON.stringify(content))}`;
}
