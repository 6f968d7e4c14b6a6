import type { Operation } from '@stillhouse/contracts/operations';
import { type Field, replyFields } from '@stillhouse/contracts/reply-fields';
import type { Issue } from '@stillhouse/contracts/validators';
import { parsePointer } from '@stillhouse/foundation/json-pointer';
import { explainUnknownField, findField } from '../name-checks/fields.ts';
import { optional, type Parameter, text } from './parameters.ts';

/** What a place in an answer has to be, for a fault to act on it. */
export type PlaceRule = {
  fits(field: Field): boolean;
  /** Completes `there is no ...` and `is not ...`. */
  wanted: string;
};

/** The parameter that names the place. */
export const placePointer: Parameter = optional(
  text(
    'JSON pointer (RFC 6901) into the body, with `*` for each item of a list; by default one drawn by chance.',
    /^(\/([^~/]|~[01])*)*$/,
    'a JSON pointer such as /product',
  ),
);

/** Why a fault has no place to act on in the answers of an operation; null when it has one. */
export function placeMisfit(operation: Operation, given: unknown, rule: PlaceRule): Issue | null {
  const fields = replyFields(operation.id);
  if (fields.length === 0) {
    return {
      pointer: '/match',
      message: `${operation.id} answers no JSON, so it cannot act there`,
    };
  }
  if (typeof given !== 'string') {
    if (fields.some((field) => rule.fits(field))) return null;
    const message = `in the answer of ${operation.id} there is no ${rule.wanted}`;
    return { pointer: '/match', message };
  }
  const field = findField(fields, given);
  const pointer = '/parameters/pointer';
  if (field === undefined) {
    return {
      pointer,
      message: `in the answer of ${operation.id} ${explainUnknownField(fields, given)}`,
    };
  }
  if (rule.fits(field)) return null;
  return { pointer, message: `in the answer of ${operation.id} is no ${rule.wanted}` };
}

/** The places that a fault could act on, as pointers: the given one, or every one that fits. */
export function placesFor(operation: Operation, given: unknown, rule: PlaceRule): Field[] {
  const fields = replyFields(operation.id);
  if (typeof given !== 'string') return fields.filter((field) => rule.fits(field));
  const field = findField(fields, given);
  return field !== undefined && rule.fits(field) ? [{ ...field, pointer: given }] : [];
}

/** Whether anything stands at a pointer; `*` is any item of a list or value of a map. */
export function standsIn(body: unknown, pointer: string): boolean {
  let found = false;
  visit({ body }, ['body', ...parsePointer(pointer)], () => {
    found = true;
  });
  return found;
}

/** A copy of the body without what stands at a pointer. */
export function without(body: unknown, pointer: string): unknown {
  return changed(body, pointer, (holder, key) => {
    delete holder[key];
  });
}

/** A copy of the body with another value at a pointer. */
export function withValue(body: unknown, pointer: string, value: unknown): unknown {
  return changed(body, pointer, (holder, key) => {
    holder[key] = value;
  });
}

type Holder = Record<string, unknown>;

function changed(
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

/** Lists are taken for objects with numbers as keys, as a pointer takes them. */
function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null;
}
