import type { SchemaObject } from '@stillhouse/contracts/document';
import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import {
  isObject,
  isSuccess,
  type Json,
  type JsonObject,
  parseJson,
  parseMembers,
  withJson,
  withRequestJson,
} from '../mutant/message.ts';
import type { MutantHandler, Upstream } from '../mutant/mutant.ts';
import { resolveReference } from '../mutant/schema-members.ts';

/** An operation that writes a group of settings, and the one that reads it. */
export type SettingsGroup = {
  readonly write: Operation;
  readonly read: OperationId;
  /** Members that can be written and read. */
  readonly keys: readonly string[];
  readonly schemas: Readonly<Record<string, SchemaObject>>;
};

/** Does not store some members, but responds as if it did. */
export function ignoreMembers({ write }: SettingsGroup, ignored: readonly string[]): MutantHandler {
  return {
    async respond(request, upstream) {
      const sent = parseMembers(request);
      const isHit =
        request.operation?.id === write.id && ignored.some((key) => Object.hasOwn(sent, key));
      if (!isHit) return upstream.forward(request);
      // The device decides whether the body is valid. What it stored is restored.
      const before = await upstream.call(write.readback?.operationId as OperationId);
      const response = await upstream.forward(request);
      if (!isSuccess(response)) return response;
      const old = parseMembers(before);
      await restoreMembers(
        write,
        ignored.filter((key) => Object.hasOwn(sent, key)),
        old,
        upstream,
      );
      return response;
    },
  };
}

/** Writes earlier values of some members. */
export async function restoreMembers(
  write: Operation,
  keys: readonly string[],
  old: JsonObject,
  upstream: Upstream,
): Promise<void> {
  const body = Object.fromEntries(
    keys.filter((key) => Object.hasOwn(old, key)).map((key) => [key, old[key]]),
  );
  if (Object.keys(body).length === 0) return;
  await upstream.call(write.id, {
    json: { ...body, ...(write.id === 'updateNtpSettings' && { saveAnyway: true }) },
  });
}

/** Shows a write after many reads. */
export function showLate({ write, read }: SettingsGroup): MutantHandler {
  let before: Buffer | null = null;
  let reads = 0;
  return {
    async respond(request, upstream) {
      if (request.operation?.id === write.id) {
        const old = await upstream.call(read);
        const response = await upstream.forward(request);
        if (isSuccess(response)) {
          before = old.body;
          reads = 0;
        }
        return response;
      }
      const response = await upstream.forward(request);
      if (request.operation?.id !== read || !isSuccess(response) || before === null)
        return response;
      reads += 1;
      // Longer than any check that retries at once, and than the bound of the contract.
      return reads > 400 ? response : { ...response, body: before };
    },
  };
}

/** Stores the first write only. */
export function storeFirstOnly({ write, keys }: SettingsGroup): MutantHandler {
  let count = 0;
  const ignore = ignoreMembers({ write } as SettingsGroup, keys);
  return {
    async respond(request, upstream) {
      if (request.operation?.id !== write.id) return upstream.forward(request);
      if (count > 0) return ignore.respond(request, upstream);
      const response = await upstream.forward(request);
      if (isSuccess(response)) count += 1;
      return response;
    },
  };
}

/** Restores the old values at the second read. */
export function forgetAfterReads({ write, read, keys }: SettingsGroup): MutantHandler {
  let old: JsonObject | null = null;
  let reads = 0;
  return {
    async respond(request, upstream) {
      if (request.operation?.id === write.id) {
        old = parseMembers(await upstream.call(read));
        reads = 0;
        return upstream.forward(request);
      }
      if (request.operation?.id === read && old !== null) {
        reads += 1;
        if (reads === 2) await restoreMembers(write, keys, old, upstream);
      }
      return upstream.forward(request);
    },
  };
}

/** Stores another valid value. */
export function storeOtherValue(
  { write, read, schemas }: SettingsGroup,
  key: string,
): MutantHandler {
  return {
    async respond(request, upstream) {
      const response = await upstream.forward(request);
      const sent = parseMembers(request);
      if (request.operation?.id !== write.id || !isSuccess(response) || !Object.hasOwn(sent, key))
        return response;
      const schema = schemas[key];
      const value =
        schema === undefined
          ? undefined
          : ((await findOtherListed(schema, sent[key], upstream)) ??
            createOtherValue(sent[key] ?? null, resolveReference(schema)));
      if (value === undefined) return response;
      await upstream.call(write.id, {
        json: { [key]: value, ...(write.id === 'updateNtpSettings' && { saveAnyway: true }) },
      });
      const now = await upstream.call(read);
      return isSuccess(now) ? { ...response, body: now.body } : response;
    },
  };
}

/** Returns another value of the list that the value is from (`x-listed-by`). */
async function findOtherListed(
  { 'x-listed-by': by }: SchemaObject,
  value: Json | undefined,
  upstream: Upstream,
): Promise<Json | undefined> {
  if (!isObject(by) || typeof by.operationId !== 'string') return undefined;
  const items = parseJson(await upstream.call(by.operationId as OperationId));
  if (!Array.isArray(items)) return undefined;
  return items
    .map((item) => (isObject(item) ? item[String(by.field)] : undefined))
    .find((one) => one !== value);
}

/** Returns another valid value, or undefined. */
export function createOtherValue(
  value: Json,
  { minimum, enum: words }: SchemaObject,
): Json | undefined {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value > (minimum ?? 0) ? value - 1 : value + 1;
  if (typeof value !== 'string') return undefined;
  const word = words?.find((other) => other !== value);
  if (word !== undefined) return String(word);
  const cut = value.slice(0, -1);
  return words === undefined && cut.length > 2 ? cut : undefined;
}

/** Resets members that a write does not contain. */
export function resetMembers(
  { write, read }: SettingsGroup,
  keys: readonly string[],
): MutantHandler {
  let first: JsonObject | null = null;
  return {
    async respond(request, upstream) {
      if (first === null && request.operation?.id === write.id)
        first = parseMembers(await upstream.call(read));
      const response = await upstream.forward(request);
      if (request.operation?.id !== write.id || !isSuccess(response) || first === null)
        return response;
      const sent = parseMembers(request);
      await restoreMembers(
        write,
        keys.filter((key) => !Object.hasOwn(sent, key)),
        first,
        upstream,
      );
      return { ...response, body: (await upstream.call(read)).body };
    },
  };
}

/** Rejects a body, but stores each valid member. */
export function storeValidHalf({ write, keys }: SettingsGroup): MutantHandler {
  return {
    async respond(request, upstream) {
      const response = await upstream.forward(request);
      const sent = parseJson(request);
      if (request.operation?.id !== write.id || response.status !== 400 || !isObject(sent))
        return response;
      for (const key of keys.filter((name) => Object.hasOwn(sent, name))) {
        await upstream.forward(withRequestJson(request, { [key]: sent[key] }));
      }
      return response;
    },
  };
}

/** Rejects a body with an unknown member, but stores the others. */
export function storeWithoutExtra({ write, keys }: SettingsGroup): MutantHandler {
  return {
    async respond(request, upstream) {
      const response = await upstream.forward(request);
      const sent = parseJson(request);
      if (request.operation?.id !== write.id || response.status !== 400 || !isObject(sent))
        return response;
      const known = Object.fromEntries(Object.entries(sent).filter(([key]) => keys.includes(key)));
      if (Object.keys(known).length < Object.keys(sent).length)
        await upstream.forward(withRequestJson(request, known));
      return response;
    },
  };
}

/** Flips the switches of another group. */
export function disturbGroup({ write }: SettingsGroup, other: SettingsGroup): MutantHandler {
  let first: JsonObject | null = null;
  return {
    async respond(request, upstream) {
      first ??= parseMembers(await upstream.call(other.read));
      const before = request.operation?.id === write.id ? parseJson(request) : undefined;
      const response = await upstream.forward(request);
      if (request.operation?.id !== write.id || !isSuccess(response) || before === undefined)
        return response;
      const flipped = Object.fromEntries(
        Object.entries(first)
          .filter(([key, value]) => typeof value === 'boolean' && other.keys.includes(key))
          .map(([key, value]) => [key, !value]),
      );
      if (Object.keys(flipped).length > 0) await upstream.call(other.write.id, { json: flipped });
      return withJson(response, parseJson(response));
    },
  };
}
