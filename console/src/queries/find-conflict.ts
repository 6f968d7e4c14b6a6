import { isRecord } from '@stillhouse/foundation/is-record';
import { hashKey } from '@tanstack/react-query';

/**
 * Finds settings that a change would overwrite unseen.
 *
 * @param seen the group of settings that the user has seen
 * @param now the group as the device has it now
 * @param body of the change
 * @returns the present values of the settings that the change would overwrite; null if there are
 *   none, or if they already have the wanted values
 */
export function findConflict(
  seen: object,
  now: object,
  body: unknown,
): Readonly<Record<string, unknown>> | null {
  const conflict = Object.entries(toWanted(body)).filter(([name, wanted]) => {
    const value = getValue(now, name);
    return hashKey([getValue(seen, name)]) !== hashKey([value]) && !isSame(value, wanted);
  });
  if (conflict.length === 0) return null;
  return Object.fromEntries(conflict.map(([name]) => [name, getValue(now, name)]));
}

/** The proxy is changed with pairs. */
function toWanted(body: unknown): Readonly<Record<string, unknown>> {
  if (!Array.isArray(body)) return isRecord(body) ? body : {};
  return Object.fromEntries(body.map(({ key, newValue }) => [key, newValue]));
}

function getValue(group: object, name: string): unknown {
  return Object.hasOwn(group, name) ? Reflect.get(group, name) : undefined;
}

/** A change may name a part of a value, such as the id of a time zone. */
function isSame(value: unknown, wanted: unknown): boolean {
  if (!isRecord(wanted) || !isRecord(value)) return `${value}` === `${wanted}`;
  return Object.entries(wanted).every(([name, part]) => isSame(value[name], part));
}

/** Formats settings for people, as far as that is possible without knowing them. */
export function formatConflict(conflict: Readonly<Record<string, unknown>>): string {
  const texts = Object.values(conflict).map((value) => {
    if (typeof value === 'boolean') return value ? 'On' : 'Off';
    const text = isRecord(value) ? Object.values(value).join(', ') : `${value ?? ''}`;
    return text === '' ? 'nothing' : text;
  });
  return texts.join(', ');
}
