import type { SchemaObject } from '@stillhouse/contracts/document';
import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import {
  isGood,
  isObject,
  type Json,
  type JsonObject,
  jsonOf,
  membersOf,
  sending,
  withJson,
} from '../mutant/message.ts';
import type { Behind, Bug, Mutant, MutantClass } from '../mutant/mutant.ts';
import {
  deviceOperations,
  replySchema,
  requestSchema,
  resolved,
} from '../mutant/schema-members.ts';

/** Operations that write a group of settings, and the one that reads it. */
type Group = {
  readonly write: Operation;
  readonly read: OperationId;
  /** Members that can be both written and read. */
  readonly keys: readonly string[];
  readonly schemas: Readonly<Record<string, SchemaObject>>;
};

function groups(): readonly Group[] {
  return deviceOperations.flatMap((write) => {
    const { id, readback } = write;
    const request = requestSchema(id)?.properties;
    if (readback === undefined || request === undefined) return [];
    const read = readback.operationId as OperationId;
    const reply = replySchema(read, 200)?.properties ?? {};
    const keys = Object.keys(request).filter((key) => Object.hasOwn(reply, key));
    return keys.length === 0 ? [] : [{ write, read, keys, schemas: request }];
  });
}

/** Writes that are not kept, or not kept apart. */
export function writes(): readonly Mutant[] {
  return groups().flatMap((group) => {
    const { write, read, keys } = group;
    const mutant = (
      kind: MutantClass,
      rule: string,
      place: string,
      summary: string,
      begin: () => Bug,
      alsoReportedAs: readonly MutantClass[] = [],
    ): Mutant => ({
      id: `${kind}.${rule}:${write.id}:${place}`,
      class: kind,
      alsoReportedAs,
      operationId: write.id,
      summary: `${write.id} ${summary}`,
      profile: write.safety === 'safe' ? 'safe' : 'destructive',
      begin,
    });
    return [
      mutant(
        'readback',
        'ignored',
        '/',
        'answers 200 and stores nothing',
        () => ignoring(group, keys),
        ['pos', 'isolation'],
      ),
      mutant('readback', 'late', '/', 'is read only at the third look', () => late(group)),
      mutant('readback', 'first-only', '/', 'stores the first write only', () => firstOnly(group), [
        'pos',
        'isolation',
      ]),
      mutant(
        'readback',
        'forgets',
        '/',
        'is forgotten after the second look',
        () => forgetting(group),
        ['isolation', 'pos'],
      ),
      mutant(
        'readback',
        'stale-answer',
        '/',
        'answers with the group as it was before',
        () => ({
          async answer(request, behind) {
            if (request.operation?.id !== write.id) return behind.forward(request);
            const before = await behind.call(read);
            const reply = await behind.forward(request);
            return isGood(reply) ? { ...reply, body: before.body } : reply;
          },
        }),
        ['pos'],
      ),
      ...keys.map((key) =>
        mutant(
          'readback',
          'key-ignored',
          `/${key}`,
          `does not store ${key}`,
          () => ignoring(group, [key]),
          ['pos', 'isolation'],
        ),
      ),
      ...keys.map((key) =>
        mutant(
          'readback',
          'other-value',
          `/${key}`,
          `stores another ${key} than it was sent`,
          () => other(group, key),
          ['pos', 'isolation', 'cross'],
        ),
      ),
      ...(keys.length > 1
        ? [
            mutant(
              'isolation',
              'reset-neighbours',
              '/',
              'sets what it was not sent back to how it was',
              () => resetting(group, keys),
              ['readback', 'pos'],
            ),
            ...keys.map((key) =>
              mutant(
                'isolation',
                'reset-one',
                `/${key}`,
                `sets ${key} back when another is written`,
                () => resetting(group, [key]),
                ['readback', 'pos'],
              ),
            ),
            mutant(
              'noeffect',
              'good-half',
              '/',
              'refuses a body and stores what is right in it',
              () => goodHalf(group),
              ['neg'],
            ),
          ]
        : []),
      mutant(
        'noeffect',
        'refused-stored',
        '/',
        'refuses a body with a member too many and stores the rest',
        () => withoutExtra(group),
        ['neg'],
      ),
      ...groups()
        .filter(({ write: neighbour }) => neighbour.safety === 'safe' && neighbour.id !== write.id)
        .slice(0, 3)
        .map((neighbour) =>
          mutant(
            'isolation',
            'other-group',
            `/${neighbour.write.id}`,
            `flips the switches that ${neighbour.read} shows`,
            () => disturbing(group, neighbour),
            ['readback', 'pos', 'cross'],
          ),
        ),
    ];
  });
}

/** Takes members out of what is written, and tells what was sent all the same. */
function ignoring({ write }: Group, ignored: readonly string[]): Bug {
  return {
    async answer(request, behind) {
      const sent = membersOf(request);
      const isHit =
        request.operation?.id === write.id && ignored.some((key) => Object.hasOwn(sent, key));
      if (!isHit) return behind.forward(request);
      // Whether it would have been taken is the device's to say, so it is asked, and what it took is taken back.
      const before = await behind.call(write.readback?.operationId as OperationId);
      const reply = await behind.forward(request);
      if (!isGood(reply)) return reply;
      const old = membersOf(before);
      await putBack(
        write,
        ignored.filter((key) => Object.hasOwn(sent, key)),
        old,
        behind,
      );
      return reply;
    },
  };
}

type BehindTheEdge = Parameters<Bug['answer']>[1];

async function putBack(
  write: Operation,
  keys: readonly string[],
  old: JsonObject,
  behind: BehindTheEdge,
): Promise<void> {
  const body = Object.fromEntries(
    keys.filter((key) => Object.hasOwn(old, key)).map((key) => [key, old[key]]),
  );
  if (Object.keys(body).length === 0) return;
  await behind.call(write.id, {
    json: { ...body, ...(write.id === 'updateNtpSettings' && { saveAnyway: true }) },
  });
}

function late({ write, read }: Group): Bug {
  let before: Buffer | null = null;
  let looks = 0;
  return {
    async answer(request, behind) {
      if (request.operation?.id === write.id) {
        const old = await behind.call(read);
        const reply = await behind.forward(request);
        if (isGood(reply)) {
          before = old.body;
          looks = 0;
        }
        return reply;
      }
      const reply = await behind.forward(request);
      if (request.operation?.id !== read || !isGood(reply) || before === null) return reply;
      looks += 1;
      // Longer than any look that is repeated at once, and than the contract's bound when it is asked without a pause.
      return looks > 400 ? reply : { ...reply, body: before };
    },
  };
}

function firstOnly({ write, keys }: Group): Bug {
  let count = 0;
  const ignore = ignoring({ write } as Group, keys);
  return {
    async answer(request, behind) {
      if (request.operation?.id !== write.id) return behind.forward(request);
      if (count > 0) return ignore.answer(request, behind);
      const reply = await behind.forward(request);
      if (isGood(reply)) count += 1;
      return reply;
    },
  };
}

function forgetting({ write, read, keys }: Group): Bug {
  let old: JsonObject | null = null;
  let looks = 0;
  return {
    async answer(request, behind) {
      if (request.operation?.id === write.id) {
        old = membersOf(await behind.call(read));
        looks = 0;
        return behind.forward(request);
      }
      if (request.operation?.id === read && old !== null) {
        looks += 1;
        if (looks === 2) await putBack(write, keys, old, behind);
      }
      return behind.forward(request);
    },
  };
}

function other({ write, read, schemas }: Group, key: string): Bug {
  return {
    async answer(request, behind) {
      const reply = await behind.forward(request);
      const sent = membersOf(request);
      if (request.operation?.id !== write.id || !isGood(reply) || !Object.hasOwn(sent, key))
        return reply;
      const schema = schemas[key];
      const value =
        schema === undefined
          ? undefined
          : ((await listedOther(schema, sent[key], behind)) ??
            neighbourOf(sent[key] ?? null, resolved(schema)));
      if (value === undefined) return reply;
      await behind.call(write.id, {
        json: { [key]: value, ...(write.id === 'updateNtpSettings' && { saveAnyway: true }) },
      });
      const now = await behind.call(read);
      return isGood(now) ? { ...reply, body: now.body } : reply;
    },
  };
}

/** Another one of a list that the device takes its values from (x-listed-by). */
async function listedOther(
  { 'x-listed-by': by }: SchemaObject,
  value: Json | undefined,
  behind: Behind,
): Promise<Json | undefined> {
  if (!isObject(by) || typeof by.operationId !== 'string') return undefined;
  const items = jsonOf(await behind.call(by.operationId as OperationId));
  if (!Array.isArray(items)) return undefined;
  return items
    .map((item) => (isObject(item) ? item[String(by.field)] : undefined))
    .find((one) => one !== value);
}

/** Another value that is as right; undefined where none is at hand. */
function neighbourOf(value: Json, { minimum, enum: words }: SchemaObject): Json | undefined {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value > (minimum ?? 0) ? value - 1 : value + 1;
  if (typeof value !== 'string') return undefined;
  const word = words?.find((other) => other !== value);
  if (word !== undefined) return String(word);
  const cut = value.slice(0, -1);
  return words === undefined && cut.length > 2 ? cut : undefined;
}

function resetting({ write, read }: Group, keys: readonly string[]): Bug {
  let first: JsonObject | null = null;
  return {
    async answer(request, behind) {
      if (first === null && request.operation?.id === write.id)
        first = membersOf(await behind.call(read));
      const reply = await behind.forward(request);
      if (request.operation?.id !== write.id || !isGood(reply) || first === null) return reply;
      const sent = membersOf(request);
      await putBack(
        write,
        keys.filter((key) => !Object.hasOwn(sent, key)),
        first,
        behind,
      );
      return { ...reply, body: (await behind.call(read)).body };
    },
  };
}

function goodHalf({ write, keys }: Group): Bug {
  return {
    async answer(request, behind) {
      const reply = await behind.forward(request);
      const sent = jsonOf(request);
      if (request.operation?.id !== write.id || reply.status !== 400 || !isObject(sent))
        return reply;
      for (const key of keys.filter((name) => Object.hasOwn(sent, name))) {
        await behind.forward(sending(request, { [key]: sent[key] }));
      }
      return reply;
    },
  };
}

function withoutExtra({ write, keys }: Group): Bug {
  return {
    async answer(request, behind) {
      const reply = await behind.forward(request);
      const sent = jsonOf(request);
      if (request.operation?.id !== write.id || reply.status !== 400 || !isObject(sent))
        return reply;
      const known = Object.fromEntries(Object.entries(sent).filter(([key]) => keys.includes(key)));
      if (Object.keys(known).length < Object.keys(sent).length)
        await behind.forward(sending(request, known));
      return reply;
    },
  };
}

function disturbing({ write }: Group, neighbour: Group): Bug {
  let first: JsonObject | null = null;
  return {
    async answer(request, behind) {
      first ??= membersOf(await behind.call(neighbour.read));
      const before = request.operation?.id === write.id ? jsonOf(request) : undefined;
      const reply = await behind.forward(request);
      if (request.operation?.id !== write.id || !isGood(reply) || before === undefined)
        return reply;
      const flipped = Object.fromEntries(
        Object.entries(first)
          .filter(([key, value]) => typeof value === 'boolean' && neighbour.keys.includes(key))
          .map(([key, value]) => [key, !value]),
      );
      if (Object.keys(flipped).length > 0) await behind.call(neighbour.write.id, { json: flipped });
      return withJson(reply, jsonOf(reply));
    },
  };
}
