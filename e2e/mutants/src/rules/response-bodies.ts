import type { OperationId } from '@stillhouse/contracts/operations';
import { isSuccess, type Json, parseJson, withJson } from '../mutant/message.ts';
import type { Mutant, MutantHandler, ProxyResponse } from '../mutant/mutant.ts';
import {
  collectMembers,
  deviceOperations,
  getResponseSchema,
  getSuccessStatus,
  locateMembers,
  locateObjects,
} from '../mutant/schema-members.ts';
import { createWrongValues } from '../mutant/wrong-values.ts';

/**
 * Successful responses whose body violates its schema: each member missing, null, of another type
 * or out of its bounds.
 */
export function createResponseBodyMutants(): readonly Mutant[] {
  return deviceOperations.flatMap((operation) => {
    const { id, safety } = operation;
    const schema = getResponseSchema(id, getSuccessStatus(operation));
    if (schema === null) return [];
    const profile = safety === 'read' ? 'read' : safety === 'safe' ? 'safe' : 'destructive';
    const { members: all, closed } = collectMembers(schema);
    const members = all.filter(({ pointer }) => pointer !== neverPresent);
    const createMutant = (
      rule: string,
      pointer: string,
      summary: string,
      change: Change,
    ): Mutant => ({
      id: `shape.${rule}:${id}:${pointer}`,
      class: 'shape',
      operationId: id,
      summary: `${id} returns ${summary}`,
      profile,
      createHandler: () => createHandler(id, change),
    });
    return [
      ...members.flatMap(({ pointer, keys, schema: own, isRequired }) => [
        ...(isRequired
          ? [
              createMutant('drop', pointer, `a body without ${pointer}`, (json) => {
                for (const { holder, key } of locateMembers(json, keys)) delete holder[key];
              }),
            ]
          : []),
        ...createWrongValues(own).map(({ keyword: word, create: make }) =>
          createMutant(word, pointer, `a ${pointer} that violates ${word}`, (json) => {
            for (const { holder, key } of locateMembers(json, keys)) {
              holder[key] = make(holder[key] ?? null);
            }
          }),
        ),
      ]),
      ...closed.map(({ pointer, keys }) =>
        createMutant(
          'extra',
          pointer || '/',
          `an additional member at ${pointer || 'the top level'}`,
          (json) => {
            for (const object of locateObjects(json, keys)) object.debugMode = 3;
          },
        ),
      ),
      ...(schema.type === 'array' && !neverEmpty.includes(id)
        ? [createNullListMutant(id, profile)]
        : []),
      createEnvelopeMutant(id, profile),
    ];
  });
}

type Change = (json: Json) => void;

/** Creates a bug that changes the successful responses of one operation. */
function createHandler(id: OperationId, change: Change): MutantHandler {
  return {
    async respond(request, upstream) {
      const response = await upstream.forward(request);
      if (request.operation?.id !== id || !isSuccess(response)) return response;
      return changeJson(response, change);
    },
  };
}

function changeJson(response: ProxyResponse, change: Change): ProxyResponse {
  const json = parseJson(response);
  if (json === undefined) return response;
  change(json);
  return withJson(response, json);
}

/** Ethernet has no network name. */
const neverPresent = '/networkProperties/dot1x/ethernet/ssid';

/** A device always offers choices, and an upload returns what it stored. */
const neverEmpty: readonly OperationId[] = ['listTimeZones', 'listLanguages', 'uploadCertificate'];

function createNullListMutant(id: OperationId, profile: Mutant['profile']): Mutant {
  return {
    id: `shape.null-list:${id}`,
    class: 'shape',
    operationId: id,
    summary: `${id} returns null instead of an empty list`,
    profile: profile === 'read' ? 'safe' : profile,
    createHandler: () => ({
      async respond(request, upstream) {
        const response = await upstream.forward(request);
        if (request.operation?.id !== id || !isSuccess(response)) return response;
        const json = parseJson(response);
        return Array.isArray(json) && json.length === 0 ? withJson(response, null) : response;
      },
    }),
  };
}

function createEnvelopeMutant(id: OperationId, profile: Mutant['profile']): Mutant {
  return {
    id: `shape.envelope:${id}`,
    class: 'shape',
    operationId: id,
    summary: `${id} wraps its body in {"data": ...}`,
    profile,
    createHandler: () => ({
      async respond(request, upstream) {
        const response = await upstream.forward(request);
        if (request.operation?.id !== id || !isSuccess(response)) return response;
        return withJson(response, { data: parseJson(response) ?? null });
      },
    }),
  };
}
