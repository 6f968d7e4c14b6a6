/** A value in DER (X.690). */
export type Element = {
  readonly tag: number;
  readonly content: Uint8Array;
  /** With tag and length. */
  readonly raw: Uint8Array;
};

/** The tags of the values in certificates and keys. */
export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectId: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/**
 * Reads the value at the start of some bytes.
 * @throws Error if they have none with that tag
 */
export function readElement(bytes: Uint8Array, tag?: number): Element {
  const [found = -1, first = 0x80] = bytes;
  const words = first < 0x80 ? 0 : first - 0x80;
  if (first === 0x80 || words > 4) throw new Error('The DER has a length of no known form.');
  let length = words === 0 ? first : 0;
  for (const byte of bytes.subarray(2, 2 + words)) length = length * 256 + byte;
  const from = 2 + words;
  if (bytes.length < from + length) throw new Error('The DER is cut off.');
  if (tag !== undefined && found !== tag) throw new Error(`The DER has tag ${found}, not ${tag}.`);
  const raw = bytes.subarray(0, from + length);
  return { tag: found, content: raw.subarray(from), raw };
}

/** Reads all values in a row, such as the content of a SEQUENCE. */
export function readElements(content: Uint8Array): Element[] {
  const elements: Element[] = [];
  for (let from = 0; from < content.length; ) {
    const element = readElement(content.subarray(from));
    elements.push(element);
    from += element.raw.length;
  }
  return elements;
}

/** Reads the values of the SEQUENCE at the start of some bytes. */
export function readSequence(bytes: Uint8Array): Element[] {
  return readElements(readElement(bytes, tags.sequence).content);
}

/** Returns an object identifier with dots, such as `1.3.101.112`. */
export function readObjectId(element: Element | undefined): string {
  if (element?.tag !== tags.objectId) throw new Error('The DER lacks an object identifier.');
  const arcs: number[] = [];
  let arc = 0;
  for (const byte of element.content) {
    arc = arc * 128 + (byte & 0x7f);
    if (byte < 0x80) {
      arcs.push(arc);
      arc = 0;
    }
  }
  const [start = 0, ...others] = arcs;
  const first = Math.min(Math.floor(start / 40), 2);
  return [first, start - first * 40, ...others].join('.');
}

/** Returns the bytes of a BIT STRING, which are all that certificates have. */
export function readBits(element: Element | undefined): Uint8Array {
  if (element?.tag !== tags.bitString || element.content[0] === undefined) {
    throw new Error('The DER lacks a bit string.');
  }
  return element.content.subarray(1);
}

/** Returns an INTEGER in two's complement. */
export function readInteger(element: Element | undefined): bigint {
  if (element?.tag !== tags.integer || element.content.length === 0) {
    throw new Error('The DER lacks an integer.');
  }
  return BigInt.asIntN(element.content.length * 8, toNumber(element.content));
}

/** Returns the number that bytes are, from the highest to the lowest. */
export function toNumber(bytes: Uint8Array): bigint {
  return BigInt(`0x0${toHex(bytes)}`);
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** Encodes a value from its parts, which are shorter than 65536 bytes. */
export function encode(tag: number, ...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const content = join(...parts);
  return join(Uint8Array.of(tag, ...encodeLength(content.length)), content);
}

function encodeLength(length: number): number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}

export function join(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Encodes DER as PEM (RFC 7468). */
export function toPem(label: string, der: Uint8Array): string {
  const text = btoa(Array.from(der, (byte) => String.fromCharCode(byte)).join(''));
  const lines = text.replace(/.{64}(?=.)/g, '$&\n');
  return `-----BEGIN ${label}-----\n${lines}\n-----END ${label}-----\n`;
}

/**
 * Returns the label and the DER of the first block of PEM with such a label.
 * @throws Error if there is none
 */
export function fromPem(text: string, label: RegExp): { label: string; der: Uint8Array } {
  for (const block of text.matchAll(
    /-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\s]+)-----END \1-----/g,
  )) {
    const [, name = '', content = ''] = block;
    if (!label.test(name)) continue;
    const bytes = atob(content.replace(/\s+/g, ''));
    return { label: name, der: Uint8Array.from(bytes, (character) => character.charCodeAt(0)) };
  }
  throw new Error('The text is not PEM of the expected kind.');
}
