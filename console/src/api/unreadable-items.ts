import type { OperationId } from '@stillhouse/contracts/operations';
import { getResponseFields } from '@stillhouse/contracts/response-fields';
import { getMember } from '@stillhouse/foundation/is-record';
import { dictionaryIds } from './dictionaries.ts';
import { findResponseMismatch } from './response-mismatch.ts';

/** The fields of which a list has each value once. */
const idFields: Partial<Record<OperationId, string>> = {
  ...dictionaryIds,
  listCertificates: 'fingerprint',
};

/** The items that were left out of a response. */
const leftOut = new WeakMap<Response, readonly unknown[]>();

/**
 * Splits the items of a list into those that can be read and those that break the contract: one
 * certificate or network that a device cannot describe must not hide the others. An item with the
 * id of an earlier one counts as unreadable.
 *
 * @returns null if the operation returns no list, or the body is none
 */
export function splitItems(
  id: OperationId,
  body: unknown,
): { readable: unknown[]; unreadable: unknown[] } | null {
  const [root] = getResponseFields(id);
  if (!root?.types.includes('array') || !Array.isArray(body)) return null;
  const ids = new Set<unknown>();
  const [readable, unreadable]: [unknown[], unknown[]] = [[], []];
  for (const [index, item] of body.entries()) {
    const itemId = getMember(item, idFields[id] ?? '') ?? index;
    const isReadable = findResponseMismatch(id, [item]) === null && !ids.has(itemId);
    if (isReadable) ids.add(itemId);
    (isReadable ? readable : unreadable).push(item);
  }
  return { readable, unreadable };
}

export function setUnreadableItems(response: Response, items: readonly unknown[]): void {
  leftOut.set(response, items);
}

/** Returns the items that were left out of the data of a response, as the device sent them. */
export function getUnreadableItems(response: Response): readonly unknown[] {
  return leftOut.get(response) ?? [];
}
