import { type FieldRow, replyFields as rows } from '../generated/reply-fields.ts';
import type { OperationId } from './operations.ts';

export type { FieldRow as Field } from '../generated/reply-fields.ts';

const none: readonly FieldRow[] = [];

/**
 * Every place in the JSON body of a successful reply of an operation; none when it answers no JSON.
 */
export function replyFields(id: OperationId): readonly FieldRow[] {
  return rows[id] ?? none;
}
