import { readElement, readElements, readObjectId, readSequence, tags } from '../../der.ts';
import { decodeText, formatNameInLine } from './name.ts';

/** Formats the names of an extension as Node does, such as `DNS:room-4.example, URI:x`. */
export function formatAlternativeNames(extension: Uint8Array | undefined): string | undefined {
  if (extension === undefined) return undefined;
  return readSequence(extension)
    .map(({ tag, content }) => formatAlternativeName(tag & 0x1f, content))
    .join(', ');
}

function formatAlternativeName(kind: number, content: Uint8Array): string {
  const ascii = () => decodeText({ tag: 0, content });
  if (kind === 1) return quote('email', ascii());
  if (kind === 2) return quote('DNS', ascii());
  if (kind === 6) return quote('URI', ascii());
  if (kind === 4) return quote('DirName', formatNameInLine(readElement(content)), true);
  if (kind === 7) return `IP Address:${formatAddress(content)}`;
  if (kind === 8) {
    const id = readObjectId({ tag: tags.objectId, content, raw: content });
    return `Registered ID:${id}`;
  }
  // Read, because a broken one makes the certificate invalid.
  readElements(content);
  return kind === 0 ? 'othername:<unsupported>' : 'X400Name:<unsupported>';
}

/** Quotes a name in which a character could be taken for the end of the name. */
function quote(label: string, text: string, isUnicode = false): string {
  const isSafe = isUnicode ? /^[^"\\,'\p{Cc}]*$/u : /^[^"\\,'\P{ASCII}\p{Cc}]*$/u;
  if (isSafe.test(text)) return `${label}:${text}`;
  const quoted = text.replace(/["\\]|[,\p{Cc}]|\P{ASCII}/gu, (character) => {
    if (character === '"' || character === '\\') return `\\${character}`;
    if (isUnicode && character > '\u007f') return character;
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return `${label}:"${quoted}"`;
}

function formatAddress(bytes: Uint8Array): string {
  if (bytes.length === 4) return bytes.join('.');
  if (bytes.length !== 16) return '<invalid>';
  const groups = Array.from({ length: 8 }, (_, index) => {
    const [high = 0, low = 0] = bytes.subarray(index * 2);
    return (high * 256 + low).toString(16).toUpperCase();
  });
  return groups.join(':');
}
