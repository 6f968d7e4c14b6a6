/** RFC 7468: both labels are the same, with Base64 between them. */
const armour =
  /^-----BEGIN ([A-Z0-9 ]+)-----\r?\n([A-Za-z0-9+/=\s]+)-----END ([A-Z0-9 ]+)-----\s*$/;

/** Returns what is wrong with a PEM text, or null. */
export function pemFault(bytes: Uint8Array): string | null {
  const match = armour.exec(new TextDecoder().decode(bytes));
  if (match === null) return 'its body is not valid PEM (RFC 7468)';
  const [, begin, text = '', end] = match;
  if (begin !== end) return `its PEM label is ${begin} at the beginning and ${end} at the end`;
  const der = Buffer.from(text, 'base64');
  const length = derLength(der);
  if (length === null) return 'its PEM does not contain a DER sequence';
  return length === der.length
    ? null
    : `its PEM contains ${der.length} bytes of a DER sequence of ${length} bytes`;
}

/** Returns the length that an ASN.1 sequence declares, including its header (X.690), or null. */
function derLength(der: Buffer): number | null {
  if (der.length < 2 || der[0] !== 0x30) return null;
  const [, short = 0] = der;
  if (short < 0x80) return 2 + short;
  const count = short - 0x80;
  if (count === 0 || count > 4 || der.length < 2 + count) return null;
  return 2 + count + der.readUIntBE(2, count);
}
