import type { SchemaObject } from '@stillhouse/contracts/document';
import { isEqualJson } from '@stillhouse/foundation/is-equal-json';
import { isRecord } from '@stillhouse/foundation/is-record';
import { listTypes } from '../values/scalar-values.ts';
import { changeLastDigit, createScalars, type FlatSchema, isMap } from './body-values.ts';

/**
 * Members that a run does not change, unless it may do anything: with another value, the device may
 * be reachable no longer, or by others.
 */
const risky =
  /passw|pw_?hash|secret|token|totp|api_?key|listen|bind|(^|_)port$|webserver|tls|ssl|https|cert|interface|gateway|netmask|subnet|(dis)?allowed_clients|acl|_ip$|^ip$|address$/i;

export function isRisky(path: readonly string[]): boolean {
  return path.some((name) => risky.test(name));
}

/** Returns values near the current one, the most harmless first. */
export function listOtherValues(schema: FlatSchema, current: unknown): unknown[] {
  const types = listTypes(schema as SchemaObject);
  const named = createScalars(schema).map(({ value }) => value);
  const near =
    schema.enum !== undefined || schema.const !== undefined
      ? []
      : typeof current === 'boolean'
        ? [!current]
        : typeof current === 'number'
          ? [current + 1, current - 1]
          : typeof current === 'string'
            ? [changeText(current)]
            : Array.isArray(current)
              ? changeList(current)
              : isRecord(current) && isMap(schema)
                ? changeMap(current)
                : [];
  const others = types.includes('array') || types.includes('object') ? [] : named;
  return [...near, ...others].filter((it) => it !== null && !isEqualJson(it, current));
}

function changeText(text: string): string {
  const changed = changeLastDigit(text, (last) => (last === 9 ? 8 : last + 1));
  return changed ?? (text === '' ? 'stillhouse' : `${text}x`);
}

/** Another entry like the first one. */
function changeMap(map: Readonly<Record<string, unknown>>): unknown[] {
  const [first] = Object.values(map);
  return first === undefined ? [] : [{ ...map, entry4: first }];
}

function changeList(list: readonly unknown[]): unknown[][] {
  const last = list.at(-1);
  if (typeof last === 'string') return [[...list, changeText(last)], list.slice(0, -1)];
  if (typeof last === 'number') return [[...list, last + 1], list.slice(0, -1)];
  return list.length > 1 ? [list.slice(0, -1)] : [];
}
