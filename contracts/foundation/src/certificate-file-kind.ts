/** The lines around a text-encoded structure (RFC 7468 section 3). */
const encapsulation = /-----(BEGIN|END) ([A-Z0-9 ]{1,64})-----/g;

/** A BEGIN or END line, and where it starts and ends in its text. */
export type PemBoundary = {
  edge: 'BEGIN' | 'END';
  label: string;
  from: number;
  to: number;
};

/** Labels of certificates in PEM. */
export const certificateLabels: ReadonlySet<string> = new Set(['CERTIFICATE', 'X509 CERTIFICATE']);

const keepKey = 'Keep the key secret, and choose a file with the certificate only';
const exportAsPem = 'Export the certificates as PEM, without the private key';

/** By label, for files without a certificate. */
const otherLabels: readonly (readonly [label: RegExp, what: string])[] = [
  [
    /CERTIFICATE REQUEST$/,
    'it is a signing request. Choose the certificate that your certificate authority issued for it',
  ],
  [/^(PKCS7|CMS|PKCS #7 SIGNED DATA)$/, `it is a PKCS #7 file. ${exportAsPem}`],
  [/PUBLIC KEY$/, 'it is a public key, not a certificate'],
  [/CRL$/, 'it is a list of revoked certificates (CRL)'],
  [/^TRUSTED CERTIFICATE$/, 'it is a trusted certificate of OpenSSL. Convert it with openssl x509'],
];

/** By their first bytes, as one character each. */
const starts: readonly (readonly [start: RegExp, what: string])[] = [
  [/^PK\p{Cc}{2}/u, 'it is a zip archive. Unpack it first'],
  [/^\s{0,99}<(!doctype|html|\?xml)/i, 'it is a web page. Download the certificate itself'],
  [/^%PDF/, 'it is a PDF'],
  [/^\xfe\xed\xfe\xed/, `it is a Java keystore. ${exportAsPem}`],
  [/^PuTTY-User-Key-File/, `it contains a private key of PuTTY. ${keepKey}`],
  [/^(ssh-|ecdsa-sha2-|---- BEGIN SSH2)/, 'it is a public key of SSH, not a certificate'],
  [
    /^MI[A-Za-z0-9+/]{60}/,
    'it is Base64 without BEGIN and END lines. Add -----BEGIN CERTIFICATE----- before it and -----END CERTIFICATE----- after it',
  ],
];

/** DER after the outer tag and length, as hexadecimal digits; `L` is a length. */
const structures: readonly (readonly [start: string, what: string])[] = [
  ['02010330', `it is a PKCS #12 file (.p12, .pfx), which contains a private key. ${exportAsPem}`],
  ['02010030', `it is a private key. ${keepKey}`],
  ['02010002', `it is a private key. ${keepKey}`],
  ['02010104', `it is a private key. ${keepKey}`],
  ['06092a864886f70d0107', `it is a PKCS #7 file. ${exportAsPem}`],
  ['30L06092a864886f70d0105', `it is an encrypted private key. ${keepKey}`],
  ['30L06092a864886f70d010c', `it is an encrypted private key. ${keepKey}`],
  ['30L06', 'it is a public key, not a certificate'],
  ['30L02010030L31', `${otherLabels[0]?.[1]}`],
];

/** A length in DER: one byte, or up to four after their number (X.690 section 8.1.3). */
const length = '(?:[0-7].|81..|82.{4}|83.{6}|84.{8})';
const outer = new RegExp(`^30${length}`);

/**
 * Returns the bytes of a file of certificates, with UTF-16 as Windows PowerShell writes it
 * converted to ASCII.
 */
export function decodeUtf16(bytes: Uint8Array): Uint8Array {
  const [first, second] = bytes;
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second === 0x2d);
  const isLittle = (first === 0xff && second === 0xfe) || (first === 0x2d && second === 0);
  if (!isBig && !isLittle) return bytes;
  const text = new TextDecoder(isBig ? 'utf-16be' : 'utf-16le').decode(bytes);
  return new TextEncoder().encode(text);
}

/** Returns the BEGIN and END lines of a text in order, which need not match. */
export function listPemBoundaries(text: string): PemBoundary[] {
  return [...text.matchAll(encapsulation)].map(({ 0: line, 1: edge, 2: label = '', index }) => ({
    edge: edge === 'BEGIN' ? 'BEGIN' : 'END',
    label,
    from: index,
    to: index + line.length,
  }));
}

/**
 * Returns what a file is that contains no certificate, or a private key, and what to do, as the end
 * of a sentence; null if it may be a file of certificates.
 */
export function describeWrongFile(file: Uint8Array): string | null {
  if (file.length === 0) return 'it is empty';
  const text = new TextDecoder('latin1').decode(decodeUtf16(file));
  const labels = listPemBoundaries(text)
    .filter(({ edge }) => edge === 'BEGIN')
    .map(({ label }) => label);
  const hasCertificate = labels.some((label) => certificateLabels.has(label));
  const key = labels.find((label) => label.endsWith('PRIVATE KEY'));
  if (key !== undefined) {
    const kind =
      key.startsWith('ENCRYPTED') || text.includes('Proc-Type: 4,ENCRYPTED')
        ? 'an encrypted private key'
        : key.startsWith('OPENSSH')
          ? 'an OpenSSH private key'
          : 'a private key';
    return `it contains ${hasCertificate ? 'a certificate and ' : ''}${kind}. ${keepKey}`;
  }
  if (hasCertificate) return null;
  if (labels.length > 0) {
    const other = otherLabels.find(([pattern]) => labels.some((label) => pattern.test(label)));
    return other?.[1] ?? 'it is PEM without a certificate';
  }
  return starts.find(([pattern]) => pattern.test(text))?.[1] ?? describeDer(file);
}

function describeDer(file: Uint8Array): string | null {
  if (file[0] !== 0x30) return null;
  const hex = [...file.subarray(0, 64)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const content = hex.replace(outer, '');
  const found = structures.find(([start]) =>
    new RegExp(`^${start.replaceAll('L', length)}`).test(content),
  );
  return found?.[1] ?? null;
}
