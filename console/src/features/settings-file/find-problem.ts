import type { OperationId } from '@stillhouse/contracts/operations';
import { getRequestFields } from '@stillhouse/contracts/request-fields';
import { isRecord } from '@stillhouse/foundation/is-record';
import { hasType } from '../../api/response-mismatch.ts';

type FieldRow = ReturnType<typeof getRequestFields>[number];

/**
 * Finds out why the device would reject a value of a request, by the contract.
 *
 * @param pointer of the value in the body (RFC 6901)
 * @returns undefined if it would not, or if only the device can tell
 */
export function findProblem(
  operation: OperationId,
  pointer: string,
  value: unknown,
): string | undefined {
  const rows = getRequestFields(operation);
  const row = rows.find((candidate) => candidate.pointer === pointer);
  if (row === undefined) return 'It contains a field that this console does not know.';
  const problem = findRowProblem(row, value);
  if (problem !== undefined || !isRecord(value)) return problem;
  const required = rows.filter((part) => isChild(pointer, part.pointer) && part.required);
  const missing = required.find((part) => !Object.hasOwn(value, getName(part.pointer)));
  if (missing) return `"${getName(missing.pointer)}" is missing.`;
  return Object.entries(value)
    .map(([name, part]) => findProblem(operation, `${pointer}/${name}`, part))
    .find((found) => found !== undefined);
}

function findRowProblem(row: FieldRow, value: unknown): string | undefined {
  const { types, values, minimum, maximum, minLength, maxLength, pattern } = row;
  if (!types.some((type) => hasType(type, value))) return `It must be ${describeTypes(row)}.`;
  if (values && !values.includes(value)) return `It must be one of ${values.join(', ')}.`;
  if (typeof value === 'number' && (value < (minimum ?? value) || value > (maximum ?? value))) {
    return `It must be ${describeTypes(row)}.`;
  }
  if (typeof value !== 'string') return undefined;
  const { length } = value;
  if (length < (minLength ?? 0) || length > (maxLength ?? length)) {
    return `It must have ${minLength ?? 0} to ${maxLength} characters, and has ${length}.`;
  }
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) {
    return 'The device does not accept this format.';
  }
  return undefined;
}

function describeTypes({ types, minimum, maximum }: FieldRow): string {
  if (types.includes('boolean')) return 'true or false';
  if (!types.includes('integer')) return types.includes('object') ? 'an object' : 'text';
  if (minimum === undefined || maximum === undefined) return 'a whole number';
  return `a whole number from ${minimum} to ${maximum}`;
}

function isChild(pointer: string, child: string): boolean {
  return child.slice(0, child.lastIndexOf('/')) === pointer && child !== pointer;
}

function getName(pointer: string): string {
  return pointer.slice(pointer.lastIndexOf('/') + 1);
}
