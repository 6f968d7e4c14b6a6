import type { SchemaObject } from '@stillhouse/contracts/document';
import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import type { Bug } from '../mutant/bug.ts';
import {
  isObject,
  isSuccess,
  type Json,
  type JsonObject,
  parseItems,
  parseJson,
  parseMembers,
  withJson,
  withRequestJson,
} from '../mutant/message.ts';
import type { Upstream } from '../mutant/mutant.ts';
import { resolveReference } from '../mutant/schema-members.ts';

/** An operation that writes a group of settings, and the one that reads it. */
export type SettingsGroup = {
  readonly write: Operation;
  readonly read: OperationId;
  /** Members that can be written and read. */
  readonly keys: readonly string[];
  readonly schemas: Readonly<Record<string, SchemaObject>>;
};

/** What bugs of a write remember. */
type Memory = {
  /** The values at the start, and those before the last write. */
  first: JsonObject | null;
  old: JsonObject | null;
  /** Successful writes, and the reads since the last one. */
  writes: number;
  reads: number;
};

export const createMemory = (): Memory => ({ first: null, old: null, writes: 0, reads: 0 });

/** What a bug of the write does, and the classes that may report it as well. */
export type Harm = Omit<Bug<Memory>, 'id' | 'summary'>;

/** Does not store some members, but responds as if it did. */
export function ignoreMembers({ write, read }: SettingsGroup, ignored: readonly string[]) {
  return {
    also: ['valid-input', 'isolation'],
    on: (request) =>
      request.operation?.id === write.id &&
      ignored.some((key) => Object.hasOwn(parseMembers(request), key)),
    // The device decides whether the body is valid. What it stored is restored.
    reads: read,
    status: 'success',
    after({ request, upstream, earlier }) {
      const sent = parseMembers(request);
      const keys = ignored.filter((key) => Object.hasOwn(sent, key));
      return restoreMembers(write, keys, parseMembers(earlier), upstream);
    },
  } satisfies Harm;
}

/** Writes earlier values of some members. */
export async function restoreMembers(
  write: Operation,
  keys: readonly string[],
  old: JsonObject,
  upstream: Upstream,
): Promise<undefined> {
  const entries = keys.filter((key) => Object.hasOwn(old, key)).map((key) => [key, old[key]]);
  if (entries.length > 0) await writeMembers(write, Object.fromEntries(entries), upstream);
}

async function writeMembers(write: Operation, body: JsonObject, upstream: Upstream) {
  const json = { ...body, ...(write.id === 'updateNtpSettings' && { saveAnyway: true }) };
  await upstream.call(write.id, { json });
}

/** Shows a write after many reads. */
export function showLate({ write, read }: SettingsGroup): Harm {
  return {
    on: null,
    async before({ request, upstream, memory }) {
      if (request.operation?.id !== write.id) return undefined;
      const old = parseMembers(await upstream.call(read));
      const response = await upstream.forward(request);
      if (isSuccess(response)) Object.assign(memory, { old, reads: 0 });
      return response;
    },
    status: 'success',
    after({ request, response, memory }) {
      if (request.operation?.id !== read || memory.old === null) return undefined;
      memory.reads += 1;
      // Longer than any check that retries at once, and than the bound of the contract.
      return memory.reads > 400 ? undefined : withJson(response, memory.old);
    },
  };
}

/** Stores the first write only. */
export function storeFirstOnly(group: SettingsGroup): Harm {
  const { on, ...ignored } = ignoreMembers(group, group.keys);
  return {
    ...ignored,
    after(call) {
      call.memory.writes += 1;
      return call.memory.writes > 1 ? ignored.after(call) : undefined;
    },
  };
}

/** Restores the old values at the second read. */
export function forgetAfterReads({ write, read, keys }: SettingsGroup): Harm {
  return {
    also: ['isolation', 'valid-input'],
    on: null,
    async before({ request, upstream, memory }) {
      if (request.operation?.id === write.id)
        Object.assign(memory, { old: parseMembers(await upstream.call(read)), reads: 0 });
      if (request.operation?.id !== read || memory.old === null) return undefined;
      memory.reads += 1;
      return memory.reads === 2 ? restoreMembers(write, keys, memory.old, upstream) : undefined;
    },
  };
}

/** Responds with the values from before the write. */
export function respondStale({ read }: SettingsGroup): Harm {
  return {
    also: ['valid-input'],
    reads: read,
    status: 'success',
    after: ({ response, earlier }) => ({ ...response, body: earlier.body }),
  };
}

/** Stores another valid value. */
export function storeOtherValue({ write, read, schemas }: SettingsGroup, key: string): Harm {
  return {
    also: ['valid-input', 'isolation', 'agreement'],
    status: 'success',
    async after({ request, response, upstream }) {
      const { [key]: sent } = parseMembers(request);
      const schema = schemas[key];
      if (sent === undefined || schema === undefined) return undefined;
      const value =
        (await findOtherListed(schema, sent, upstream)) ??
        createOtherValue(sent, resolveReference(schema));
      if (value === undefined) return undefined;
      await writeMembers(write, { [key]: value }, upstream);
      const now = await upstream.call(read);
      return isSuccess(now) ? { ...response, body: now.body } : undefined;
    },
  };
}

/** Returns another value of the list that the value is from (`x-listed-by`). */
async function findOtherListed(
  { 'x-listed-by': by }: SchemaObject,
  value: Json,
  upstream: Upstream,
): Promise<Json | undefined> {
  if (!isObject(by) || typeof by.operationId !== 'string') return undefined;
  const items = parseItems(await upstream.call(by.operationId as OperationId));
  return items.map((item) => item[String(by.field)]).find((one) => one !== value);
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
export function resetMembers({ write, read }: SettingsGroup, keys: readonly string[]): Harm {
  return {
    also: ['readback', 'valid-input'],
    before: ({ upstream, memory }) => rememberFirst(read, upstream, memory),
    status: 'success',
    async after({ request, response, upstream, memory }) {
      const sent = parseMembers(request);
      const others = keys.filter((key) => !Object.hasOwn(sent, key));
      await restoreMembers(write, others, memory.first ?? {}, upstream);
      return { ...response, body: (await upstream.call(read)).body };
    },
  };
}

async function rememberFirst(
  read: OperationId,
  upstream: Upstream,
  memory: Memory,
): Promise<undefined> {
  memory.first ??= parseMembers(await upstream.call(read));
}

/** Rejects a body, but stores each valid member. */
export function storeValidHalf({ keys }: SettingsGroup): Harm {
  return {
    also: ['invalid-input'],
    status: 400,
    async after({ request, upstream }) {
      const sent = parseMembers(request);
      for (const key of keys.filter((name) => Object.hasOwn(sent, name)))
        await upstream.forward(withRequestJson(request, { [key]: sent[key] }));
      return undefined;
    },
  };
}

/** Rejects a body with an unknown member, but stores the others. */
export function storeWithoutExtra({ keys }: SettingsGroup): Harm {
  return {
    also: ['invalid-input'],
    status: 400,
    async after({ request, upstream }) {
      const sent = Object.entries(parseMembers(request));
      const known = sent.filter(([key]) => keys.includes(key));
      if (known.length < sent.length)
        await upstream.forward(withRequestJson(request, Object.fromEntries(known)));
      return undefined;
    },
  };
}

/** Flips the switches of another group. */
export function disturbGroup({ write }: SettingsGroup, other: SettingsGroup): Harm {
  return {
    also: ['readback', 'valid-input', 'agreement'],
    on: null,
    before: ({ upstream, memory }) => rememberFirst(other.read, upstream, memory),
    status: 'success',
    async after({ request, upstream, memory }) {
      if (request.operation?.id !== write.id || parseJson(request) === undefined) return undefined;
      const switches = Object.entries(memory.first ?? {}).filter(
        ([key, value]) => typeof value === 'boolean' && other.keys.includes(key),
      );
      const json = Object.fromEntries(switches.map(([key, value]) => [key, !value]));
      if (switches.length > 0) await upstream.call(other.write.id, { json });
      return undefined;
    },
  };
}
