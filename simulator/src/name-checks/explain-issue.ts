import type { Field } from '@stillhouse/contracts/response-fields';
import type { Issue } from '@stillhouse/contracts/validators';
import { getAtPointer } from '@stillhouse/foundation/json-pointer';
import { findNearestName } from '@stillhouse/foundation/nearest-name';
import { explainUnknownField, findField } from './fields.ts';

/** Adds the nearest known name to an issue that a schema has found in a document. */
export function explainIssue(
  { pointer, message }: Issue,
  document: unknown,
  fields: readonly Field[],
): Issue {
  if (message === 'is unknown; remove it') {
    return { pointer, message: explainUnknownField(fields, pointer) };
  }
  const value = getAtPointer(document, pointer);
  const values = findField(fields, pointer)?.values ?? [];
  const nearest = typeof value === 'string' ? findNearestName(value, values.map(String)) : null;
  if (nearest === null) return { pointer, message };
  return { pointer, message: `${JSON.stringify(value)} is unknown. Did you mean ${nearest}?` };
}
