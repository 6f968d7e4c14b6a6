import { certificateLabels, listPemBoundaries } from '@stillhouse/foundation/certificate-file-kind';
import { chooseName } from './certificate-name.ts';

/** What the console shows of a certificate that is in a file. Times are epoch milliseconds. */
export type CertificateSummary = { name: string; notBefore: number; notAfter: number };

type Element = { tag: number; content: Uint8Array };

/** Tags of DER (X.690 section 8). */
const tags = { bmpString: 0x1e, utcTime: 0x17, utf8String: 0x0c, version: 0xa0 };

/** The keys of attributes that name a certificate, by their object identifiers (X.520). */
const keys: Readonly<Record<string, string>> = { '550403': 'CN', '55040a': 'O', '55040b': 'OU' };

/** @returns the certificates of a text in PEM; null if one of them cannot be read */
export function readCertificates(pem: string): CertificateSummary[] | null {
  const boundaries = listPemBoundaries(pem).filter(({ label }) => certificateLabels.has(label));
  const starts = boundaries.filter(({ edge }) => edge === 'BEGIN');
  try {
    return starts.map(({ to }) => {
      const end = boundaries.find(({ edge, from }) => edge === 'END' && from > to);
      const binary = atob(pem.slice(to, end?.from).replaceAll(/\s/g, ''));
      return summarize(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
    });
  } catch {
    return null;
  }
}

/** @throws Error if the bytes are no certificate (RFC 5280 section 4.1) */
function summarize(der: Uint8Array): CertificateSummary {
  const [certificate] = readElements(der);
  const [signed] = readElements(certificate?.content);
  const fields = readElements(signed?.content).filter(({ tag }) => tag !== tags.version);
  const [, , , validity, subject] = fields;
  const [notBefore, notAfter] = readElements(validity?.content).map(readTime);
  if (subject === undefined || notBefore === undefined || notAfter === undefined) {
    throw new Error('Not a certificate');
  }
  return { name: readName(subject), notBefore, notAfter };
}

function readName(subject: Element): string {
  const attributes = readElements(subject.content)
    .flatMap(({ content }) => readElements(content))
    .map(({ content }) => {
      const [type, value] = readElements(content);
      const id = toHex(type?.content);
      return { key: keys[id] ?? id, value: value === undefined ? '' : readText(value) };
    });
  return chooseName(attributes);
}

function readText({ tag, content }: Element): string {
  const encodings = { [tags.bmpString]: 'utf-16be', [tags.utf8String]: 'utf-8' };
  return new TextDecoder(encodings[tag] ?? 'latin1').decode(content);
}

/** RFC 5280 section 4.1.2.5: `YYMMDDHHMMSSZ` until 2049, `YYYYMMDDHHMMSSZ` from 2050 on. */
function readTime({ tag, content }: Element): number {
  const digits = new TextDecoder('latin1').decode(content);
  const text = tag === tags.utcTime ? `${digits < '5' ? 20 : 19}${digits}` : digits;
  const time = Date.parse(
    text.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  if (Number.isNaN(time)) throw new Error('Not a time');
  return time;
}

function readElements(bytes: Uint8Array = new Uint8Array()): Element[] {
  const elements: Element[] = [];
  for (let at = 0; at < bytes.length; ) {
    const [tag = 0, first = 0] = bytes.subarray(at, at + 2);
    // From 0x80 on, the first byte is the number of bytes of the length.
    const count = first < 0x80 ? 0 : first - 0x80;
    const start = at + 2 + count;
    const length = count === 0 ? first : Number.parseInt(toHex(bytes.subarray(at + 2, start)), 16);
    if (!(start + length <= bytes.length)) throw new Error('Not DER');
    elements.push({ tag, content: bytes.subarray(start, start + length) });
    at = start + length;
  }
  return elements;
}

function toHex(bytes: Uint8Array = new Uint8Array()): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
