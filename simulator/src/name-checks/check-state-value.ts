import type { Issue } from '@stillhouse/contracts/validators';
import { isRecord } from '@stillhouse/foundation/is-record';
import { deviceStateFields } from '../../client/generated/device-state-fields.ts';
import { explainUnknownField, findField } from './fields.ts';

/**
 * Explains why the device's state can never contain a value at a JSON pointer. Empty if it can.
 * Pointers are those of the assertion.
 */
export function checkStateValue({
  pointer: at,
  equals,
}: {
  pointer: string;
  equals: unknown;
}): Issue[] {
  const field = findField(deviceStateFields, at);
  if (field === undefined) {
    return [
      {
        pointer: '/pointer',
        message: `does not exist: ${explainUnknownField(deviceStateFields, at)}`,
      },
    ];
  }
  const formatted = JSON.stringify(equals);
  const reject = (wanted: string) => [
    { pointer: '/equals', message: `${formatted} is not possible at ${at}. Use ${wanted}` },
  ];
  if (field.values !== undefined && !field.values.includes(equals)) {
    return reject(`one of ${field.values.join(', ')}`);
  }
  if (field.types.length > 0 && !field.types.some((type) => isOfType(equals, type))) {
    return reject(field.types.join(' or '));
  }
  return [];
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'object') return isRecord(value);
  return typeof value === type;
}
