import type { Field } from '@stillhouse/contracts/response-fields';
import { formatPointer, parsePointer } from '@stillhouse/foundation/json-pointer';
import { findNearestName } from '@stillhouse/foundation/nearest-name';

/** Stands in a pointer for each item of a list and each value of a map. */
const each = '*';

/**
 * The field that a pointer names, by a table in which `*` fits any key; undefined when there is
 * none.
 */
export function findField(fields: readonly Field[], pointer: string): Field | undefined {
  const keys = parsePointer(pointer);
  return fields.find((field) => matchesTemplate(parsePointer(field.pointer), keys));
}

/**
 * Why a pointer names nothing: the first part of it that is not there, with the name that was
 * probably meant or else all that there are.
 */
export function explainUnknownField(fields: readonly Field[], pointer: string): string {
  const keys = parsePointer(pointer);
  let known = 0;
  while (known < keys.length && findField(fields, formatPointer(keys.slice(0, known + 1))))
    known += 1;
  const home = keys.slice(0, known);
  const names = listNames(fields, home);
  const wrong = keys[known] ?? '';
  const nearest = findNearestName(wrong, names);
  const where = home.length === 0 ? '' : ` in ${formatPointer(home)}`;
  if (nearest !== null) {
    const meant = formatPointer([...home, nearest, ...keys.slice(known + 1)]);
    return `there is no ${JSON.stringify(wrong)}${where}; did you mean ${meant}?`;
  }
  const there = names.length === 0 ? 'it has no parts' : `there are ${names.join(', ')}`;
  return `there is no ${JSON.stringify(wrong)}${where}; ${there}`;
}

function listNames(fields: readonly Field[], home: readonly string[]): string[] {
  const names = fields
    .map((field) => parsePointer(field.pointer))
    .filter((keys) => keys.length === home.length + 1 && matchesTemplate(keys.slice(0, -1), home))
    .map((keys) => keys.at(-1) ?? '');
  return [...new Set(names)];
}

function matchesTemplate(template: readonly string[], keys: readonly string[]): boolean {
  return (
    template.length === keys.length &&
    template.every((part, index) => part === each || part === keys[index])
  );
}
