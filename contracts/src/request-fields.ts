import { type FieldRow, requestFields as rows } from '../generated/request-fields.ts';
import type { OperationId } from './operations.ts';

const none: readonly FieldRow[] = [];

/**
 * Returns every field in the JSON body of an operation's request. Empty if it takes no JSON.
 */
export function getRequestFields(id: OperationId): readonly FieldRow[] {
  return rows[id] ?? none;
}
