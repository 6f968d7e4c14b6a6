import { problemMediaType } from '@stillhouse/contracts/problems';
import { isRecord } from '@stillhouse/foundation/is-record';
import { formatPointer, getAtPointer, parsePointer } from '@stillhouse/foundation/json-pointer';
import { Buffer } from '#platform/buffer';
import type { FaultResponse } from '../faults/fault-kind.ts';
import { isJsonType } from '../faults/json-responses.ts';
import { changeAt, existsIn, removeAt, setAt } from '../faults/response-places.ts';
import { removeTokenClaim } from '../operations/access-token.ts';
import type { Quirk, QuirkResponse } from './profile.ts';

/** Creates the response of a quirk that has a status, from the device's own if it has acted. */
export function createQuirkResponse(
  { status, code, detail, body }: QuirkResponse,
  own: FaultResponse | null,
): FaultResponse {
  const headers = own?.headers ?? {};
  if (body !== undefined) {
    const mediaType = status < 400 ? 'application/json' : problemMediaType;
    return { status, mediaType, body, headers };
  }
  if (status < 400) return { ...(own ?? { mediaType: null, body, headers }), status };
  const before = own !== null && own.status >= 400 && isRecord(own.body) ? own.body : null;
  const problem = {
    type: 'about:blank',
    title: 'Refused by the firmware',
    detail: 'The firmware of the device rejects this request.',
    code: 'invalid-request',
    ...before,
    status,
    ...(code !== undefined && { code }),
    ...(detail !== undefined && { detail }),
  };
  return { status, mediaType: problemMediaType, body: problem, headers };
}

/** Returns the altered response, or null if the quirk finds nothing to change. */
export function applyQuirk(
  quirk: Quirk,
  response: FaultResponse,
  signingKey: string,
): FaultResponse | null {
  const { respond, status, text, header, removeClaim } = quirk;
  if (respond !== undefined) return createQuirkResponse(respond, response);
  if (status === 204) return { ...response, status, mediaType: null, body: undefined };
  if (status !== undefined) return { ...response, status };
  if (header !== undefined) return applyHeader(header, response);
  const { mediaType, body } = response;
  if (!isJsonType(mediaType) || body instanceof Uint8Array || body === undefined) return null;
  if (text !== undefined) return toText(text, response);
  if (removeClaim !== undefined) {
    const token = getAtPointer(body, '/token');
    if (typeof token !== 'string') return null;
    const changed = removeTokenClaim(token, signingKey, removeClaim);
    return { ...response, body: setAt(body, '/token', changed) };
  }
  const changed = changeBody(quirk, body);
  return changed === undefined ? null : { ...response, body: changed };
}

function applyHeader(
  { name, value }: NonNullable<Quirk['header']>,
  response: FaultResponse,
): FaultResponse | null {
  if (name === 'content-type')
    return response.mediaType === null ? null : withMediaType(response, value);
  const { [name]: before, ...others } = response.headers;
  if (value === null) return before === undefined ? null : { ...response, headers: others };
  return { ...response, headers: { ...others, [name]: value } };
}

/** With a type that is not JSON, the pipeline does not serialize the body. */
function withMediaType(response: FaultResponse, mediaType: string | null): FaultResponse {
  const { body } = response;
  const isPlain = !isJsonType(mediaType) && isJsonType(response.mediaType);
  return {
    ...response,
    mediaType,
    body: isPlain && !(body instanceof Uint8Array) ? Buffer.from(JSON.stringify(body)) : body,
  };
}

function toText(
  { mediaType = 'text/plain', text }: NonNullable<Quirk['text']>,
  response: FaultResponse,
): FaultResponse {
  const { body } = response;
  const detail = response.status >= 400 ? getAtPointer(body, '/detail') : undefined;
  const sent = text ?? (typeof detail === 'string' ? detail : JSON.stringify(body));
  return { ...response, mediaType, body: Buffer.from(sent) };
}

/** Returns the changed body, or undefined if there is nothing to change. */
function changeBody(quirk: Quirk, body: unknown): unknown {
  const { remove, set, rename, wrap, keyBy, sort } = quirk;
  if (remove !== undefined) return existsIn(body, remove) ? removeAt(body, remove) : undefined;
  if (set !== undefined) return addAt(body, set.pointer, set.value);
  const pointer = rename?.pointer ?? wrap?.pointer ?? keyBy?.pointer ?? sort?.pointer ?? '';
  if (!existsIn(body, pointer)) return undefined;
  return changeAt(body, pointer, (holder, key) => {
    const value = holder[key];
    if (rename !== undefined) {
      delete holder[key];
      holder[rename.to] = value;
    } else if (wrap !== undefined) {
      holder[key] = Object.fromEntries(wrap.keys.map((name) => [name, value]));
    } else if (Array.isArray(value)) {
      holder[key] = keyBy === undefined ? sortList(value, sort ?? {}) : keyList(value, keyBy.key);
    }
  });
}

/** Sets a value, also of a property that does not exist yet in an object that does. */
function addAt(body: unknown, pointer: string, value: unknown): unknown {
  if (pointer === '') return value;
  const keys = parsePointer(pointer);
  const name = keys.at(-1) ?? '';
  const parent = formatPointer(keys.slice(0, -1));
  if (name === '*') return setAt(body, pointer, value);
  if (!existsIn(body, parent)) return undefined;
  return changeAt(body, parent, (holder, key) => {
    const inner = holder[key];
    if (typeof inner === 'object' && inner !== null) Reflect.set(inner, name, value);
  });
}

function keyList(list: readonly unknown[], key: string): Record<string, unknown> {
  return Object.fromEntries(
    list.map((item, index) => [isRecord(item) ? String(item[key] ?? index) : String(index), item]),
  );
}

function sortList(
  list: readonly unknown[],
  { key, descending = false }: NonNullable<Quirk['sort']>,
): unknown[] {
  const getText = (item: unknown) => String(key !== undefined && isRecord(item) ? item[key] : item);
  const sign = descending ? -1 : 1;
  // By code units, so that the order is the same on every machine.
  return list.toSorted((one, other) =>
    getText(one) === getText(other) ? 0 : getText(one) < getText(other) ? -sign : sign,
  );
}
