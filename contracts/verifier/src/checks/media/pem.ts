/** RFC 7468: the label of the end is that of the beginning, and Base64 stands between. */
const armour =
  /^-----BEGIN ([A-Z0-9 ]+)-----\r?\n([A-Za-z0-9+/=\s]+)-----END ([A-Z0-9 ]+)-----\s*$/;

/** What is wrong with a text in PEM; null when nothing is. */
export function pemFault(bytes: Uint8Array): string | null {
  const match = armour.exec(new TextDecoder().decode(bytes));
  if (match === null) return 'its body is no PEM from beginning to end (RFC 7468)';
  const [, begin, text = '', end] = match;
  if (begin !== end) return `its PEM begins as ${begin} and ends as ${end}`;
  const der = Buffer.from(text, 'base64');
  const length = derLength(der);
  if (length === null) return 'its PEM holds no DER sequence';
  return length === der.length
    ? null
    : `its PEM holds ${der.length} bytes of a sequence of ${length}`;
}

/** How many bytes an ASN.1 sequence says that it has, head included (X.690); null when it is none. */
function derLength(der: Buffer): number | null {
  if (der.length < 2 || der[0] !== 0x30) return null;
  const [, short = 0] = der;
  if (short < 0x80) return 2 + short;
  const count = short - 0x80;
  if (count === 0 || count > 4 || der.length < 2 + count) return null;
  return 2 + count + der.readUIntBE(2, count);
}
