import { isOperationId, type OperationId } from '@stillhouse/contracts/operations';

/** A place in what the device tells: a GET, and a JSON pointer into its body (the head of openapi.yaml explains it). */
export type Place = { readonly operationId: OperationId; readonly keys: readonly string[] };

/** Reads `getStatus/networkProperties/wifi`; `*` stands for every item of a list. */
export function placeOf(text: string): Place {
  const [id = '', ...keys] = text.split('/');
  if (!isOperationId(id))
    throw new Error(`openapi.yaml names the operation ${id}, which it does not have`);
  return {
    operationId: id,
    keys: keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~')),
  };
}

/** Every value at a place of a body; none where there is nothing. */
export function valuesAt(body: unknown, keys: readonly string[]): readonly unknown[] {
  const [key, ...rest] = keys;
  if (key === undefined) return body === undefined ? [] : [body];
  if (typeof body !== 'object' || body === null) return [];
  if (key === '*') return Object.values(body).flatMap((item) => valuesAt(item, rest));
  return Object.hasOwn(body, key) ? valuesAt(Reflect.get(body, key), rest) : [];
}

/** Whether a place lies at or below another. */
export function covers(place: Place, operationId: OperationId, pointer: string): boolean {
  if (place.operationId !== operationId) return false;
  const here = pointer.split('/').slice(1);
  return place.keys.every((key, index) => key === '*' || here[index] === key);
}
