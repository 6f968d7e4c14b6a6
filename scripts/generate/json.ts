/** A JSON value in a YAML contract. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export type JsonObject = { [key: string]: Json };

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value at a path of keys, or undefined if there is none. */
export function getAtKeys(start: Json, keys: readonly string[]): Json | undefined {
  let value: Json | undefined = start;
  for (const key of keys) {
    if (Array.isArray(value)) value = value[Number(key)];
    else if (isObject(value) && Object.hasOwn(value, key)) value = value[key];
    else return undefined;
  }
  return value;
}

/** Returns the object at a path of keys, or an empty one. */
export function getObjectAtKeys(start: Json, keys: readonly string[]): JsonObject {
  const value = getAtKeys(start, keys);
  return isObject(value) ? value : {};
}
