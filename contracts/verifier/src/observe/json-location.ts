import { isOperationId, type OperationId } from '@stillhouse/contracts/operations';
import { decodePointerToken, parsePointer } from '@stillhouse/foundation/json-pointer';

/**
 * A location in the device's state: a GET and a JSON pointer into its body (defined in
 * openapi.yaml).
 */
export type JsonLocation = { readonly operationId: OperationId; readonly keys: readonly string[] };

/** Parses a location such as `getStatus/networkProperties/wifi`. `*` means every item of a list. */
export function parseLocation(text: string): JsonLocation {
  const [id = '', ...keys] = text.split('/');
  if (!isOperationId(id)) throw new Error(`openapi.yaml refers to the unknown operation ${id}`);
  return {
    operationId: id,
    keys: keys.map((key) => decodePointerToken(key)),
  };
}

/** Returns every value at a location of a body. */
export function getValuesAt(body: unknown, keys: readonly string[]): readonly unknown[] {
  const [key, ...rest] = keys;
  if (key === undefined) return body === undefined ? [] : [body];
  if (typeof body !== 'object' || body === null) return [];
  if (key === '*') return Object.values(body).flatMap((item) => getValuesAt(item, rest));
  return Object.hasOwn(body, key) ? getValuesAt(Reflect.get(body, key), rest) : [];
}

/** Returns true if a pointer into an operation's body is at or below a location. */
export function isWithinLocation(
  place: JsonLocation,
  operationId: OperationId,
  pointer: string,
): boolean {
  if (place.operationId !== operationId) return false;
  const here = parsePointer(pointer);
  return place.keys.every((key, index) => key === '*' || here[index] === key);
}
