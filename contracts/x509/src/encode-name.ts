import { encode, fromHex, tags } from './der.ts';

/** An attribute of a name, such as `['O', 'Example']`. Its text is UTF-8 without a tag. */
export type NameAttribute = readonly [key: string, value: string, tag?: number];

/** The object identifiers of attributes. */
const attributeIds: Readonly<Record<string, string>> = {
  CN: '550403',
  C: '550406',
  L: '550407',
  ST: '550408',
  O: '55040a',
  OU: '55040b',
  EMAILADDRESS: '2a864886f70d010901',
};

const utf8 = new TextEncoder();

/** Encodes a name (RFC 5280). Leaves out attributes that have no known identifier. */
export function encodeName(attributes: readonly NameAttribute[]): Uint8Array {
  const encoded = attributes.flatMap(([key, value, tag = tags.utf8String]) => {
    const id = attributeIds[key];
    if (id === undefined) return [];
    const attribute = encode(
      tags.sequence,
      encode(tags.objectId, fromHex(id)),
      encode(tag, utf8.encode(value)),
    );
    return [encode(tags.set, attribute)];
  });
  return encode(tags.sequence, ...encoded);
}
