import { isObject, type Json, type JsonObject } from './json.ts';
import { resolve } from './read-operations.ts';

/**
 * Which way a body goes. A secret (`writeOnly`) must not be in a response, what is `readOnly` not
 * in a request.
 */
export type Direction = 'request' | 'response' | 'state';

/** The keyword of properties that a body of a direction must not have. */
export const forbiddenKeywords = {
  request: 'readOnly',
  response: 'writeOnly',
  state: null,
} as const;

/** Returns true if a body of a direction must not have a property. */
export function isForbidden(document: JsonObject, property: Json, direction: Direction): boolean {
  const keyword = forbiddenKeywords[direction];
  if (keyword === null || !isObject(property)) return false;
  if (property[keyword] === true) return true;
  const target = resolve(document, property);
  return isObject(target) && target[keyword] === true;
}

/** Names of every property marked `writeOnly`: no message may repeat their values. */
export function listSecretNames(document: JsonObject): string[] {
  const names = new Set<string>();
  const visit = (node: Json): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (!isObject(node)) return;
    for (const [name, property] of Object.entries(
      isObject(node.properties) ? node.properties : {},
    )) {
      if (isForbidden(document, property, 'response')) names.add(name);
    }
    Object.values(node).forEach(visit);
  };
  visit(document.components ?? null);
  return [...names].sort();
}
