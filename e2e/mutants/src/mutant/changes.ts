import type { Call } from './bug.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  parseJson,
  withHeader,
  withJson,
} from './message.ts';
import type { ProxyResponse } from './mutant.ts';
import { locateMembers, type SchemaMember } from './schema-members.ts';

/** A function for `after` of a bug. */
type After<Memory> = (call: Call<Memory>) => ProxyResponse | undefined;

/** Changes the JSON object in the body. The response stays if the object does. */
export function changeBody<Memory>(
  change: (body: JsonObject, call: Call<Memory>) => unknown,
): After<Memory> {
  return (call) => {
    const body = parseJson(call.response);
    const changed = isObject(body) ? change(body, call) : body;
    return changed === body ? undefined : withJson(call.response, changed);
  };
}

/** Adds members to a JSON object, or replaces them. */
export function setMembers(members: JsonObject): After<unknown> {
  return changeBody((body) => ({ ...body, ...members }));
}

/** Changes any JSON in the body, in place. */
export function editJson(edit: (json: Json) => void) {
  return ({ response }: { readonly response: ProxyResponse }): ProxyResponse | undefined => {
    const json = parseJson(response);
    if (json === undefined) return undefined;
    edit(json);
    return withJson(response, json);
  };
}

/** Changes a member of the body wherever it is. It stays where `change` returns undefined. */
export function changeMember(
  { keys }: Pick<SchemaMember, 'keys'>,
  change: (value: Json) => Json | undefined,
) {
  return editJson((json) => {
    for (const { holder, key } of locateMembers(json, keys)) {
      const changed = change(holder[key] ?? null);
      if (changed !== undefined) holder[key] = changed;
    }
  });
}

/** Changes the JSON list in the body. */
export function changeList<Memory>(
  change: (items: JsonObject[], call: Call<Memory>) => unknown,
): After<Memory> {
  return (call) => {
    const items = parseJson(call.response);
    return Array.isArray(items)
      ? withJson(call.response, change(items.filter(isObject), call))
      : undefined;
  };
}

/** Changes the problem of a rejection. */
export function changeProblem<Memory>(
  change: (problem: JsonObject, call: Call<Memory>) => unknown,
): After<Memory> {
  const changeIt = changeBody(change);
  return (call) => (call.response.status >= 400 ? changeIt(call) : undefined);
}

/** Adds a header, or replaces it. Without a value, removes it. */
export function setHeader(name: string, value?: string) {
  return ({ response }: { readonly response: ProxyResponse }): ProxyResponse =>
    withHeader(response, name, value);
}

/** Changes the bytes of the body. */
export function changeBytes(change: (body: Buffer) => Buffer) {
  return ({ response }: { readonly response: ProxyResponse }): ProxyResponse => ({
    ...response,
    body: change(response.body),
  });
}
