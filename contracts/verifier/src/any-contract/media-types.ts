/** Returns true for JSON, and for types based on it (RFC 6839). */
export function isJson(type: string): boolean {
  return /^[\w.*-]+\/(?:[\w.-]+\+)?json(\s*;|$)/i.test(type.trim());
}

/** Returns true if a type of the contract, which may be a range, covers the one of a response. */
export function coversType(declared: string, actual: string): boolean {
  const [wanted = '', found = ''] = [declared, actual].map((it) =>
    (it.split(';')[0] ?? '').trim().toLowerCase(),
  );
  if (wanted === '*/*' || wanted === found) return true;
  const [type = '', subtype] = wanted.split('/');
  return subtype === '*' && found.startsWith(`${type}/`);
}
