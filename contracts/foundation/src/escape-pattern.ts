/** Returns a regular expression that matches a text literally. `RegExp.escape` needs Node 24. */
export function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

/** Replaces a text in upper and lower case, such as a serial number, which host names contain. */
export function replaceAnyCase(text: string, found: string, mark: string): string {
  return text.replaceAll(new RegExp(escapePattern(found), 'gi'), () => mark);
}
