import type { Operation } from '@stillhouse/contracts/operations';
import type { Contract } from '../../model/contract.ts';
import { getDeclaredMediaType, isSuccess } from '../../observe/responses.ts';
import { findZipProblem } from './zip.ts';

/** RFC 7468: both labels are the same, with Base64 between them. */
const pemPattern =
  /^-----BEGIN ([A-Z0-9 ]+)-----\r?\n([A-Za-z0-9+/=\s]+)-----END ([A-Z0-9 ]+)-----\s*$/;

type Format = 'zip' | 'pem';

/**
 * Returns the file format of a response by `x-file-format` or media type, or null if the contract
 * has none.
 */
export function getFileFormat(
  contract: Contract,
  operation: Operation,
  status: number,
): { readonly format: Format; readonly pointer: string } | null {
  const mediaType = getDeclaredMediaType(operation, status);
  if (mediaType === null || !isSuccess(status)) return null;
  const schema = contract.getResponseSchema(operation.id, status, mediaType);
  if (schema === null) return null;
  if (schema.value['x-file-format'] === 'zip') return { format: 'zip', pointer: schema.pointer };
  return mediaType === 'application/x-pem-file' ? { format: 'pem', pointer: schema.pointer } : null;
}

/** Returns what is wrong with a file, or null. */
export function findFileProblem(format: Format, body: Uint8Array): string | null {
  return format === 'zip' ? findZipProblem(body) : findPemProblem(body);
}

/** Returns what is wrong with a PEM text, or null. */
function findPemProblem(bytes: Uint8Array): string | null {
  const match = pemPattern.exec(new TextDecoder().decode(bytes));
  if (match === null) return 'its body is not valid PEM (RFC 7468)';
  const [, begin, text = '', end] = match;
  if (begin !== end) return `its PEM label is ${begin} at the beginning and ${end} at the end`;
  const der = Buffer.from(text, 'base64');
  const length = readDerLength(der);
  if (length === null) return 'its PEM does not contain a DER sequence';
  return length === der.length
    ? null
    : `its PEM contains ${der.length} bytes of a DER sequence of ${length} bytes`;
}

/** Returns the length that an ASN.1 sequence declares, including its header (X.690), or null. */
function readDerLength(der: Buffer): number | null {
  if (der.length < 2 || der[0] !== 0x30) return null;
  const [, short = 0] = der;
  if (short < 0x80) return 2 + short;
  const count = short - 0x80;
  if (count === 0 || count > 4 || der.length < 2 + count) return null;
  return 2 + count + der.readUIntBE(2, count);
}
