/** One DER element: tag, length, content (X.690 section 8.1). */
function encode(tag: number, ...content: number[]): number[] {
  const { length } = content;
  if (length < 0x80) return [tag, length, ...content];
  return [tag, 0x82, length >> 8, length & 0xff, ...content];
}

const toBytes = (text: string) => [...new TextEncoder().encode(text)];

/** Both dates are texts of X.509, such as `200101000000Z` or `21191231235959Z`. */
type Parts = { notBefore?: string; notAfter?: string; subject?: number[]; hasVersion?: boolean };

/** The subject with one attribute: by default the common name, as UTF-8. */
export function makeSubject(value: number[], { type = 0x03, tag = 0x0c } = {}): number[] {
  return encode(0x31, ...encode(0x30, ...encode(0x06, 0x55, 0x04, type), ...encode(tag, ...value)));
}

/**
 * Creates a certificate in PEM that nobody has signed, and without a key: what the console reads.
 */
export function makeCertificate(name: string, parts: Parts = {}): string {
  const { notBefore = '290101000000Z', notAfter = '340101000000Z', hasVersion = true } = parts;
  const { subject = makeSubject(toBytes(name)) } = parts;
  const encodeTime = (time: string) => encode(time.length > 13 ? 0x18 : 0x17, ...toBytes(time));
  const signed = encode(
    0x30,
    ...(hasVersion ? encode(0xa0, ...encode(0x02, 2)) : []),
    ...encode(0x02, 1),
    ...encode(0x30),
    ...encode(0x30),
    ...encode(0x30, ...encodeTime(notBefore), ...encodeTime(notAfter)),
    ...encode(0x30, ...subject),
    // In place of a key, so that a length needs two bytes.
    ...encode(0x30, ...toBytes('x'.repeat(300))),
  );
  const base64 = btoa(String.fromCharCode(...encode(0x30, ...signed)));
  return `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`;
}
