import type { Operation } from '@stillhouse/contracts/operations';
import { type Field, getResponseFields } from '@stillhouse/contracts/response-fields';
import type { Issue } from '@stillhouse/contracts/validators';
import { parsePointer } from '@stillhouse/foundation/json-pointer';
import { explainUnknownField, findField } from '../name-checks/fields.ts';
import { optional, type Parameter, text } from './parameters.ts';

/** The requirements for a field in a response body that a fault acts on. */
export type PlaceRule = {
  fits(field: Field): boolean;
  /** Completes `has no ...` and `is not a ...`. */
  wanted: string;
};

/** The parameter that names the field. */
export const placePointer: Parameter = optional(
  text(
    'JSON pointer (RFC 6901) into the body, with `*` for each item of a list. Default: random.',
    /^(\/([^~/]|~[01])*)*$/,
    'a JSON pointer such as /product',
  ),
);

/** Returns the reason why the responses of an operation have no field to act on, or null. */
export function getFieldMismatch(
  operation: Operation,
  given: unknown,
  rule: PlaceRule,
): Issue | null {
  const fields = getResponseFields(operation.id);
  if (fields.length === 0) {
    return {
      pointer: '/match',
      message: `${operation.id} returns no JSON, so the fault cannot act there`,
    };
  }
  if (typeof given !== 'string') {
    if (fields.some((field) => rule.fits(field))) return null;
    const message = `the response of ${operation.id} has no ${rule.wanted}`;
    return { pointer: '/match', message };
  }
  const field = findField(fields, given);
  const pointer = '/parameters/pointer';
  if (field === undefined) {
    return {
      pointer,
      message: `in the response of ${operation.id} ${explainUnknownField(fields, given)}`,
    };
  }
  if (rule.fits(field)) return null;
  return { pointer, message: `is not a ${rule.wanted} in the response of ${operation.id}` };
}

/** Returns pointers to the fields to choose from: the given one, or all that match. */
export function findFields(operation: Operation, given: unknown, rule: PlaceRule): Field[] {
  const fields = getResponseFields(operation.id);
  if (typeof given !== 'string') return fields.filter((field) => rule.fits(field));
  const field = findField(fields, given);
  return field !== undefined && rule.fits(field) ? [{ ...field, pointer: given }] : [];
}

/** Returns true if a value exists at a pointer. `*` matches any list item or map value. */
export function existsIn(body: unknown, pointer: string): boolean {
  let found = false;
  visit({ body }, ['body', ...parsePointer(pointer)], () => {
    found = true;
  });
  return found;
}

/** Returns a copy of the body without the value at a pointer. */
export function removeAt(body: unknown, pointer: string): unknown {
  return changeAt(body, pointer, (holder, key) => {
    delete holder[key];
  });
}

/** Returns a copy of the body with another value at a pointer. */
export function setAt(body: unknown, pointer: string, value: unknown): unknown {
  return changeAt(body, pointer, (holder, key) => {
    holder[key] = value;
  });
}

type Holder = Record<string, unknown>;

/** Returns a copy of the body in which each value at a pointer is changed. */
export function changeAt(
  body: unknown,
  pointer: string,
  change: (holder: Holder, key: string) => void,
): unknown {
  const root: Holder = { body: structuredClone(body) };
  visit(root, ['body', ...parsePointer(pointer)], change);
  return root.body;
}

function visit(
  value: unknown,
  [key = '', ...inner]: readonly string[],
  at: (holder: Holder, key: string) => void,
): void {
  if (!isHolder(value)) return;
  const keys = key === '*' ? Object.keys(value) : [key].filter((own) => Object.hasOwn(value, own));
  for (const own of keys) {
    if (inner.length === 0) at(value, own);
    else visit(value[own], inner, at);
  }
}

/** Treats lists as objects with numeric keys, as JSON pointers do. */
function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null;
}
