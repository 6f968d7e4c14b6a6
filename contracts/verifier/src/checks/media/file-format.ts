import type { Operation } from '@stillhouse/contracts/operations';
import type { Contract } from '../../contract.ts';
import { declaredType, isSuccess } from '../../observe/responses.ts';
import { pemFault } from './pem.ts';
import { zipFault } from './zip.ts';

type Format = 'zip' | 'pem';

/** What the bytes of a reply are, by `x-file-format` or by the media type; null when the contract does not say. */
export function fileFormatOf(
  contract: Contract,
  operation: Operation,
  status: number,
): { readonly format: Format; readonly pointer: string } | null {
  const mediaType = declaredType(operation, status);
  if (mediaType === null || !isSuccess(status)) return null;
  const schema = contract.replySchema(operation.id, status, mediaType);
  if (schema === null) return null;
  if (schema.value['x-file-format'] === 'zip') return { format: 'zip', pointer: schema.pointer };
  return mediaType === 'application/x-pem-file' ? { format: 'pem', pointer: schema.pointer } : null;
}

/** What is wrong with a file, reading on after the status; null when nothing is. */
export function fileFault(format: Format, body: Uint8Array): string | null {
  return format === 'zip' ? zipFault(body) : pemFault(body);
}
