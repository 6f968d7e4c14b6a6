import type { OperationId } from '@stillhouse/contracts/operations';
import { isRecord } from '@stillhouse/foundation/is-record';

/** Responses that the specification calls dictionaries, and the field that names an item. */
export const dictionaryIds: Partial<Record<OperationId, string>> = {
  listTimeZones: 'id',
  listLanguages: 'tag',
};

/**
 * Converts a dictionary to the list of the contract. A device may respond with an object whose keys
 * are the ids instead, with or without the ids in the items (decision 0069).
 *
 * @returns null if the body is not such an object
 */
export function toItemList(id: OperationId, body: unknown): unknown[] | null {
  const field = dictionaryIds[id];
  if (field === undefined || !isRecord(body)) return null;
  return Object.entries(body).map(([key, item]) =>
    isRecord(item) ? { [field]: key, ...item } : { [field]: key },
  );
}
