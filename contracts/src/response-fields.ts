import { type FieldRow, responseFields as rows } from '../generated/response-fields.ts';
import type { OperationId } from './operations.ts';

export type { FieldRow as Field } from '../generated/response-fields.ts';

const none: readonly FieldRow[] = [];

/**
 * Returns every field in the JSON body of an operation's successful response. Empty if the response
 * is not JSON.
 */
export function getResponseFields(id: OperationId): readonly FieldRow[] {
  return rows[id] ?? none;
}
