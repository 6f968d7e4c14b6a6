import { type Element, readElements, readObjectId, tags, toHex } from '../../der.ts';

/** Names of OpenSSL for the attributes of a name. Others are shown by their identifier. */
const attributeNames: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN',
  '2.5.4.4': 'SN',
  '2.5.4.5': 'serialNumber',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.9': 'street',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '2.5.4.12': 'title',
  '2.5.4.13': 'description',
  '2.5.4.15': 'businessCategory',
  '2.5.4.17': 'postalCode',
  '2.5.4.41': 'name',
  '2.5.4.42': 'GN',
  '2.5.4.43': 'initials',
  '2.5.4.44': 'generationQualifier',
  '2.5.4.46': 'dnQualifier',
  '2.5.4.65': 'pseudonym',
  '2.5.4.97': 'organizationIdentifier',
  '0.9.2342.19200300.100.1.1': 'UID',
  '0.9.2342.19200300.100.1.25': 'DC',
  '1.2.840.113549.1.9.1': 'emailAddress',
  '1.2.840.113549.1.9.2': 'unstructuredName',
  '1.3.6.1.4.1.311.60.2.1.1': 'jurisdictionL',
  '1.3.6.1.4.1.311.60.2.1.2': 'jurisdictionST',
  '1.3.6.1.4.1.311.60.2.1.3': 'jurisdictionC',
};

/** Formats a name (RFC 5280) as Node does: an attribute in each line. */
export function formatName(name: Element): string {
  return readName(name)
    .map((attributes) => attributes.join(' + '))
    .join('\n');
}

/** Formats a name in one line, from its last attribute to its first (RFC 4514). */
export function formatNameInLine(name: Element): string {
  return readName(name)
    .map((attributes) => attributes.join('+'))
    .toReversed()
    .join(',');
}

function readName({ content }: Element): string[][] {
  return readElements(content).map((set) => readElements(set.content).map(formatAttribute));
}

function formatAttribute({ content }: Element): string {
  const [id, value] = readElements(content);
  if (value === undefined) throw new Error('An attribute of a name has no value.');
  const dotted = readObjectId(id);
  return `${attributeNames[dotted] ?? dotted}=${escapeValue(decodeText(value))}`;
}

/** Escapes as RFC 4514, and control characters by their code. */
function escapeValue(text: string): string {
  return text.replace(/[,+"\\<>;]|^[# ]|(?<!^) $/g, '\\$&').replace(/\p{Cc}/gu, (control) => {
    const codes = new TextEncoder().encode(control);
    // OpenSSL escapes the control characters of ASCII only.
    return codes.length > 1 ? control : `\\${toHex(codes).toUpperCase()}`;
  });
}

const encodings: Readonly<Record<number, string>> = { [tags.utf8String]: 'utf-8', 30: 'utf-16be' };

/** Texts that are neither UTF-8 nor BMPString have a byte for each character. */
export function decodeText({ tag, content }: Pick<Element, 'tag' | 'content'>): string {
  return new TextDecoder(encodings[tag] ?? 'latin1', { ignoreBOM: true }).decode(content);
}
