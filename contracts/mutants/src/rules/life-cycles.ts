import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import {
  emptyReply,
  isGood,
  isObject,
  type JsonObject,
  jsonOf,
  problemReply,
  withJson,
} from '../mutant/message.ts';
import type { Bug, EdgeReply, EdgeRequest, Mutant } from '../mutant/mutant.ts';
import { deviceOperations } from '../mutant/schema-members.ts';

type Resource = {
  readonly name: string;
  readonly idField: string;
  readonly create?: Operation;
  readonly list: Operation;
  readonly remove?: Operation;
};

function resources(): readonly Resource[] {
  const of = (name: string, step: string) =>
    deviceOperations.find(
      ({ lifecycle }) => lifecycle?.resource === name && lifecycle.step === step,
    );
  return deviceOperations.flatMap((list) => {
    const { lifecycle } = list;
    if (lifecycle?.step !== 'list' || lifecycle.idField === undefined) return [];
    const create = of(lifecycle.resource, 'create');
    const remove = of(lifecycle.resource, 'delete');
    return [
      {
        name: lifecycle.resource,
        idField: lifecycle.idField,
        list,
        ...(create && { create }),
        ...(remove && { remove }),
      },
    ];
  });
}

/** What is made and does not last, what is deleted and stays, and lists that lie about it. */
export function lifeCycles(): readonly Mutant[] {
  return resources().flatMap(({ name, idField, create, list, remove }) => {
    const mutant = (
      rule: string,
      operationId: OperationId,
      summary: string,
      begin: () => Bug,
      more: Partial<Mutant> = {},
    ): Mutant => ({
      id: `life.${rule}:${operationId}`,
      class: 'life',
      alsoReportedAs: ['readback', 'isolation', 'noeffect', 'neg'],
      operationId,
      summary: `${name}: ${summary}`,
      profile: remove !== undefined && remove.pathParameters.length > 0 ? 'safe' : 'destructive',
      begin,
      ...more,
    });
    const on = (id: OperationId, answer: Bug['answer']): Bug => ({
      answer: (request, behind) =>
        request.operation?.id === id ? answer(request, behind) : behind.forward(request),
    });
    const listed = (change: (items: JsonObject[]) => JsonObject[]) =>
      on(list.id, async (request, behind) => {
        const reply = await behind.forward(request);
        const items = jsonOf(reply);
        return Array.isArray(items) ? withJson(reply, change(items.filter(isObject))) : reply;
      });
    const makers =
      create === undefined || create.requestMediaType !== 'multipart/form-data'
        ? []
        : [
            mutant('not-created', create.id, 'is said to be made and is not', () =>
              on(create.id, async (request, behind) => {
                const before = await idsOf(behind, list.id, idField);
                const reply = await behind.forward(request);
                if (isGood(reply) && remove !== undefined) {
                  for (const id of await idsOf(behind, list.id, idField)) {
                    if (!before.includes(id)) await behind.call(remove.id, { path: { id } });
                  }
                }
                return reply;
              }),
            ),
            mutant('twice', create.id, 'the list shows what is made twice over', () => {
              const made = new Set<string>();
              return {
                async answer(request, behind) {
                  const reply = await behind.forward(request);
                  if (request.operation?.id === create.id && isGood(reply)) {
                    for (const item of itemsOf(reply)) made.add(String(item[idField]));
                  }
                  const items = jsonOf(reply);
                  if (request.operation?.id !== list.id || !Array.isArray(items)) return reply;
                  return withJson(
                    reply,
                    items.flatMap((item) =>
                      isObject(item) && made.has(String(item[idField])) ? [item, item] : [item],
                    ),
                  );
                },
              };
            }),
            mutant('other-id', create.id, 'is made under another id than it was told', () =>
              on(create.id, async (request, behind) => {
                const reply = await behind.forward(request);
                const body = jsonOf(reply);
                if (!isGood(reply) || body === undefined) return reply;
                const turn = (item: JsonObject) => {
                  item[idField] = [...String(item[idField])].reverse().join('');
                };
                if (Array.isArray(body)) body.filter(isObject).forEach(turn);
                else if (isObject(body)) turn(body);
                return withJson(reply, body);
              }),
            ),
            mutant('pushes-out', create.id, 'making one deletes the first of the list', () =>
              on(create.id, async (request, behind) => {
                const [first] = await idsOf(behind, list.id, idField);
                const reply = await behind.forward(request);
                if (isGood(reply) && first !== undefined && remove !== undefined)
                  await behind.call(remove.id, { path: { id: first } });
                return reply;
              }),
            ),
            mutant('refused-made', create.id, 'a refused one leaves an entry', () => {
              let ghost = false;
              let model: JsonObject | undefined;
              return {
                async answer(request, behind) {
                  const reply = await behind.forward(request);
                  if (request.operation?.id === create.id && isGood(reply))
                    [model] = itemsOf(reply);
                  if (
                    request.operation?.id === create.id &&
                    reply.status >= 400 &&
                    reply.status !== 401
                  )
                    ghost = true;
                  const items = jsonOf(reply);
                  if (!ghost || request.operation?.id !== list.id || !Array.isArray(items))
                    return reply;
                  model = items.filter(isObject)[0] ?? model;
                  if (model === undefined) return reply;
                  return withJson(reply, [
                    ...items,
                    { ...model, [idField]: 'e'.repeat(String(model[idField]).length) },
                  ]);
                },
              };
            }),
          ];
    const removers =
      remove === undefined || remove.pathParameters.length === 0
        ? []
        : [
            mutant('not-deleted', remove.id, 'is said to be deleted and stays', () =>
              on(remove.id, async (request, behind) => {
                const id = request.pathParameters.id ?? '';
                return (await idsOf(behind, list.id, idField)).includes(id) && isAllowed(request)
                  ? emptyReply(204)
                  : behind.forward(request);
              }),
            ),
            mutant('stays-listed', remove.id, 'is deleted and stays in the list', () => {
              let deleted: JsonObject[] = [];
              return {
                async answer(request, behind) {
                  if (request.operation?.id === remove.id) {
                    const { id } = request.pathParameters;
                    const items = itemsOf(await behind.call(list.id));
                    const reply = await behind.forward(request);
                    if (isGood(reply))
                      deleted = [...deleted, ...items.filter((item) => item[idField] === id)];
                    return reply;
                  }
                  const reply = await behind.forward(request);
                  const items = jsonOf(reply);
                  if (request.operation?.id !== list.id || !Array.isArray(items)) return reply;
                  return withJson(reply, [
                    ...items,
                    ...deleted.filter(
                      (item) =>
                        !items.some((other) => isObject(other) && other[idField] === item[idField]),
                    ),
                  ]);
                },
              };
            }),
            mutant('deletes-all', remove.id, 'deleting one deletes the next as well', () =>
              on(remove.id, async (request, behind) => {
                const reply = await behind.forward(request);
                const [other] = await idsOf(behind, list.id, idField);
                if (isGood(reply) && other !== undefined)
                  await behind.call(remove.id, { path: { id: other } });
                return reply;
              }),
            ),
            mutant('delete-again', remove.id, 'deleting again is 204', () =>
              on(remove.id, async (request, behind) => {
                const reply = await behind.forward(request);
                return reply.status === 404 ? emptyReply(204) : reply;
              }),
            ),
            mutant(
              'delete-not-found',
              remove.id,
              'deleting is 404 and done all the same',
              () =>
                on(remove.id, async (request, behind) => {
                  const reply = await behind.forward(request);
                  return isGood(reply)
                    ? problemReply(404, 'certificate-not-found', 'There is none.')
                    : reply;
                }),
              { alsoReportedAs: ['status', 'readback', 'noeffect'] },
            ),
          ];
    return [
      ...makers,
      ...removers,
      ...(makers.length === 0
        ? []
        : [
            mutant('list-first', list.id, 'the list has no more than one entry', () =>
              listed((items) => items.slice(0, 1)),
            ),
            mutant(
              'list-repeats',
              list.id,
              'the list has its first entry twice',
              () => listed((items) => [...items.slice(0, 1), ...items]),
              { profile: 'safe' },
            ),
          ]),
    ];
  });
}

function itemsOf(reply: EdgeReply): readonly JsonObject[] {
  const json = jsonOf(reply);
  return Array.isArray(json) ? json.filter(isObject) : isObject(json) ? [json] : [];
}

async function idsOf(
  behind: Parameters<Bug['answer']>[1],
  list: OperationId,
  idField: string,
): Promise<readonly string[]> {
  return itemsOf(await behind.call(list)).map((item) => String(item[idField]));
}

function isAllowed({ headers }: EdgeRequest): boolean {
  return (
    headers.authorization?.toLowerCase().startsWith('bearer ') === true &&
    headers.authorization.length > 40
  );
}
