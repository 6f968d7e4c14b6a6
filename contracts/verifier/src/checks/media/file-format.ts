import type { Operation } from '@stillhouse/contracts/operations';
import type { Contract } from '../../contract.ts';
import { declaredType, isSuccess } from '../../observe/responses.ts';
import { pemFault } from './pem.ts';
import { zipFault } from './zip.ts';

type Format = 'zip' | 'pem';

/**
 * Returns the file format of a response by `x-file-format` or media type, or null if the contract
 * has none.
 */
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

/** Returns what is wrong with a file, or null. */
export function fileFault(format: Format, body: Uint8Array): string | null {
  return format === 'zip' ? zipFault(body) : pemFault(body);
}
