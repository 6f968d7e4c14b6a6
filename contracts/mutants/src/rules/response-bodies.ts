import type { OperationId } from '@stillhouse/contracts/operations';
import { isGood, type Json, jsonOf, withJson } from '../mutant/message.ts';
import type { Bug, EdgeReply, Mutant } from '../mutant/mutant.ts';
import {
  deviceOperations,
  goodStatus,
  holdersOf,
  objectsAt,
  placesOf,
  replySchema,
} from '../mutant/schema-members.ts';
import { wrongValues } from '../mutant/wrong-values.ts';

/** Good answers whose body breaks its schema: each member missing, null, of another type or out of its bounds. */
export function replyBodies(): readonly Mutant[] {
  return deviceOperations.flatMap((operation) => {
    const { id, safety } = operation;
    const schema = replySchema(id, goodStatus(operation));
    if (schema === null) return [];
    const profile = safety === 'read' ? 'read' : safety === 'safe' ? 'safe' : 'destructive';
    const { members, closed } = placesOf(schema);
    const mutant = (rule: string, pointer: string, summary: string, change: Change): Mutant => ({
      id: `shape.${rule}:${id}:${pointer}`,
      class: 'shape',
      operationId: id,
      summary: `${id} answers with ${summary}`,
      profile,
      begin: () => altering(id, change),
    });
    return [
      ...members.flatMap(({ pointer, keys, schema: own, isRequired }) => [
        ...(isRequired
          ? [
              mutant('drop', pointer, `${pointer} missing`, (json) => {
                for (const { holder, key } of holdersOf(json, keys)) delete holder[key];
              }),
            ]
          : []),
        ...wrongValues(own).map(({ word, make }) =>
          mutant(word, pointer, `${pointer} against its ${word}`, (json) => {
            for (const { holder, key } of holdersOf(json, keys)) {
              holder[key] = make(holder[key] ?? null);
            }
          }),
        ),
      ]),
      ...closed.map(({ pointer, keys }) =>
        mutant('extra', pointer || '/', `a member more at ${pointer || 'the top'}`, (json) => {
          for (const object of objectsAt(json, keys)) object.debugMode = 3;
        }),
      ),
      ...(schema.type === 'array' ? [nullForEmpty(id, profile)] : []),
      wholeBody(id, profile),
    ];
  });
}

type Change = (json: Json) => void;

/** A bug that changes the good answers of one operation. */
function altering(id: OperationId, change: Change): Bug {
  return {
    async answer(request, behind) {
      const reply = await behind.forward(request);
      if (request.operation?.id !== id || !isGood(reply)) return reply;
      return altered(reply, change);
    },
  };
}

function altered(reply: EdgeReply, change: Change): EdgeReply {
  const json = jsonOf(reply);
  if (json === undefined) return reply;
  change(json);
  return withJson(reply, json);
}

function nullForEmpty(id: OperationId, profile: Mutant['profile']): Mutant {
  return {
    id: `shape.null-list:${id}`,
    class: 'shape',
    operationId: id,
    summary: `${id} answers null in place of an empty list`,
    profile: profile === 'read' ? 'safe' : profile,
    begin: () => ({
      async answer(request, behind) {
        const reply = await behind.forward(request);
        if (request.operation?.id !== id || !isGood(reply)) return reply;
        const json = jsonOf(reply);
        return Array.isArray(json) && json.length === 0 ? withJson(reply, null) : reply;
      },
    }),
  };
}

function wholeBody(id: OperationId, profile: Mutant['profile']): Mutant {
  return {
    id: `shape.envelope:${id}`,
    class: 'shape',
    operationId: id,
    summary: `${id} wraps its answer into {"data": ...}`,
    profile,
    begin: () => ({
      async answer(request, behind) {
        const reply = await behind.forward(request);
        if (request.operation?.id !== id || !isGood(reply)) return reply;
        return withJson(reply, { data: jsonOf(reply) ?? null });
      },
    }),
  };
}
