import { getMember } from '@stillhouse/foundation/is-record';
import { redacted } from '../journal/redact.ts';
import { readParameters } from './header-parameters.ts';
import { extractCertificates } from './public-certificates.ts';
import type { RawBody } from './raw-exchange.ts';
import { removeSecrets } from './remove-secrets.ts';
import type { UploadedText } from './traffic.ts';

/** The field of a form that the device reads (RFC 7578). */
const fieldName = 'file';

type FormFile = { name: string; content: string };

/** Returns the certificates of a recorded form, in place of its file; null without a file. */
export function readUploadedFile(
  { text, params }: Pick<RawBody, 'text' | 'params'>,
  mediaType = '',
): UploadedText | null {
  const file = text === null ? findParam(params ?? []) : findPart(text, mediaType);
  if (file === null) return null;
  return {
    name: removeSecrets(file.name),
    text: extractCertificates(file.content) ?? redacted,
  };
}

/** Some recorders take forms apart. */
function findParam(params: readonly unknown[]): FormFile | null {
  const param = params.find((one) => getMember(one, 'name') === fieldName);
  const content = getMember(param, 'value');
  if (typeof content !== 'string') return null;
  const name = getMember(param, 'fileName') ?? getMember(param, 'filename');
  return { name: typeof name === 'string' ? name : '', content };
}

/** Searches for the boundary from part to part, so that the time is linear. */
function findPart(text: string, mediaType: string): FormFile | null {
  const [type, { boundary }] = readParameters(mediaType);
  if (type !== 'multipart/form-data' || boundary === undefined || boundary === '') return null;
  const delimiter = `--${boundary}`;
  let at = text.indexOf(delimiter);
  while (at >= 0) {
    const from = at + delimiter.length;
    const next = text.indexOf(delimiter, from);
    const file = readPart(text.slice(from, next < 0 ? text.length : next));
    if (file !== null) return file;
    at = next;
  }
  return null;
}

/** A part begins with the line break after the boundary. An empty line ends its headers. */
function readPart(part: string): FormFile | null {
  const lineBreak = part.startsWith('\r\n') ? '\r\n' : '\n';
  const end = part.indexOf(`${lineBreak}${lineBreak}`);
  if (end < 0) return null;
  for (const line of part.slice(0, end).split(lineBreak)) {
    const colon = line.indexOf(':');
    if (line.slice(0, colon).trim().toLowerCase() !== 'content-disposition') continue;
    const [kind, { name, filename }] = readParameters(line.slice(colon + 1));
    if (kind !== 'form-data' || name !== fieldName || filename === undefined) continue;
    return { name: filename, content: part.slice(end + 2 * lineBreak.length) };
  }
  return null;
}
