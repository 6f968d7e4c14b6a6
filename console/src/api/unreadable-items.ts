import type { OperationId } from '@stillhouse/contracts/operations';
import { findResponseMismatch } from './response-mismatch.ts';

/**
 * Lists whose readable items are shown although others break the contract: one certificate that a
 * device cannot describe must not hide the others.
 */
const tolerantLists: ReadonlySet<OperationId> = new Set(['listCertificates', 'uploadCertificate']);

/** The items that were left out of a response. */
const leftOut = new WeakMap<Response, readonly unknown[]>();

/** Returns the readable items and the others; null if the operation returns no such list. */
export function splitItems(
  id: OperationId,
  body: unknown,
): { readable: unknown[]; unreadable: unknown[] } | null {
  if (!tolerantLists.has(id) || !Array.isArray(body)) return null;
  const isReadable = (item: unknown) => findResponseMismatch(id, [item]) === null;
  return {
    readable: body.filter(isReadable),
    unreadable: body.filter((item) => !isReadable(item)),
  };
}

export function setUnreadableItems(response: Response, items: readonly unknown[]): void {
  leftOut.set(response, items);
}

/** Returns the items that were left out of the data of a response, as the device sent them. */
export function getUnreadableItems(response: Response): readonly unknown[] {
  return leftOut.get(response) ?? [];
}
