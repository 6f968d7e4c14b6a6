import { sha256 } from '@noble/hashes/sha2.js';
import {
  type Element,
  readBits,
  readElement,
  readElements,
  readInteger,
  readObjectId,
  readSequence,
  tags,
  toHex,
  toPem,
} from '../../der.ts';
import { formatAlternativeNames } from './alternative-names.ts';
import { formatName } from './name.ts';
import { readPublicKey } from './public-key.ts';

/** Tags with a number of their own in the part that is signed. */
const versionTag = 0xa0;
const extensionsTag = 0xa3;

const keyUsageId = '2.5.29.15';
const subjectAltNameId = '2.5.29.17';
const basicConstraintsId = '2.5.29.19';

/** Bit 5 of the key usage: the key signs certificates. */
const keyCertSign = 0x04;

const badTime = 'Bad time value';
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** A certificate (RFC 5280), with the texts of Node's `X509Certificate`. */
export class Certificate {
  readonly raw: Uint8Array;
  readonly subject: string;
  readonly issuer: string;
  readonly serialNumber: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly validFromDate: Date;
  readonly validToDate: Date;
  readonly subjectAltName: string | undefined;
  readonly ca: boolean;
  /** The DER of the public key. */
  readonly publicKeyInfo: Uint8Array;
  /** What is signed, how, and the signature. */
  readonly signed: { content: Uint8Array; algorithm: string; signature: Uint8Array };
  readonly #extensions: ReadonlyMap<string, Uint8Array>;

  constructor(der: Uint8Array) {
    const { raw, content } = readElement(der, tags.sequence);
    const [signed, algorithm, signature] = readElements(content);
    const [signedId] = readElements(need(algorithm).content);
    this.raw = raw;
    this.signed = {
      content: need(signed).raw,
      algorithm: readObjectId(signedId),
      signature: readBits(signature),
    };
    const parts = readSequence(need(signed).raw);
    if (parts[0]?.tag === versionTag) parts.shift();
    const [serial, , issuer, validity, subject, key, ...others] = parts;
    this.serialNumber = formatInteger(readInteger(serial));
    this.issuer = formatName(need(issuer));
    this.subject = formatName(need(subject));
    const [from, to] = readElements(need(validity).content);
    this.validFromDate = readTime(need(from));
    this.validToDate = readTime(need(to));
    this.validFrom = formatTime(this.validFromDate);
    this.validTo = formatTime(this.validToDate);
    this.publicKeyInfo = need(key).raw;
    this.#extensions = readExtensions(others.find(({ tag }) => tag === extensionsTag));
    this.subjectAltName = formatAlternativeNames(this.getExtension(subjectAltNameId));
    this.ca = isAuthority(this.getExtension(basicConstraintsId)) && this.maySign;
  }

  get fingerprint256(): string {
    return (toHex(sha256(this.raw)).toUpperCase().match(/../g) ?? []).join(':');
  }

  get publicKey() {
    return readPublicKey(this.publicKeyInfo);
  }

  /** False if the usage of the key leaves out that it signs certificates. */
  get maySign(): boolean {
    const usage = this.getExtension(keyUsageId);
    if (usage === undefined) return true;
    return ((readBits(readElement(usage))[0] ?? 0) & keyCertSign) !== 0;
  }

  /** Returns the content of an extension. */
  getExtension(id: string): Uint8Array | undefined {
    return this.#extensions.get(id);
  }

  toString(): string {
    return toPem('CERTIFICATE', this.raw);
  }
}

function need(element: Element | undefined): Element {
  if (element === undefined) throw new Error('The certificate lacks a part.');
  return element;
}

function readExtensions(element: Element | undefined): Map<string, Uint8Array> {
  const list = element === undefined ? [] : readSequence(element.content);
  return new Map(
    list.map(({ content }) => {
      const [id, ...rest] = readElements(content);
      const value = rest.at(-1);
      if (value?.tag !== tags.octetString) throw new Error('An extension has no value.');
      return [readObjectId(id), value.content];
    }),
  );
}

function isAuthority(constraints: Uint8Array | undefined): boolean {
  if (constraints === undefined) return false;
  const [isCa] = readSequence(constraints);
  return isCa?.tag === tags.boolean && isCa.content[0] !== 0;
}

/** In whole bytes, as OpenSSL. */
function formatInteger(value: bigint): string {
  if (value === 0n) return '0';
  const digits = (value < 0n ? -value : value).toString(16).toUpperCase();
  return `${value < 0n ? '-' : ''}${digits.length % 2 === 0 ? '' : '0'}${digits}`;
}

/** Returns an invalid date for one that is none, such as month 13. */
function readTime({ tag, content }: Element): Date {
  const text = new TextDecoder('latin1').decode(content);
  const century = Number(text.slice(0, 2)) < 50 ? '20' : '19';
  const whole = tag === tags.utcTime ? `${century}${text}` : text;
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(whole);
  if (parts === null) return new Date(Number.NaN);
  const [, year, month, day, hour, minute, second] = parts;
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  const date = new Date(iso);
  // JavaScript takes February 30 for March 2.
  const isReal = Number.isFinite(date.getTime()) && date.toISOString() === iso;
  return isReal ? date : new Date(Number.NaN);
}

/** Formats as OpenSSL, such as `Jan  7 09:00:00 2030 GMT`. */
function formatTime(date: Date): string {
  if (!Number.isFinite(date.getTime())) return badTime;
  const [day, time] = date.toISOString().split(/[T.]/);
  const dayOfMonth = String(date.getUTCDate()).padStart(2);
  return `${months[date.getUTCMonth()]} ${dayOfMonth} ${time} ${Number(day?.slice(0, 4))} GMT`;
}
