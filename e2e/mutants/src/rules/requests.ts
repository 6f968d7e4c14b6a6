import type { Operation } from '@stillhouse/contracts/operations';
import {
  isObject,
  type Json,
  parseJson,
  withRequestHeader,
  withRequestJson,
} from '../mutant/message.ts';
import type { Mutant, ProxyRequest, ProxyResponse } from '../mutant/mutant.ts';
import {
  collectMembers,
  deviceOperations,
  getRequestSchema,
  locateMembers,
  locateObjects,
  type SchemaMember,
  type SchemaMembers,
} from '../mutant/schema-members.ts';
import { acceptBodies, pretendSuccess, type RequestMutant, toMutant } from './request-handlers.ts';
import { createMemberMutants } from './request-members.ts';

/** Operations that accept invalid requests or reject valid ones. */
export function createRequestMutants(): readonly Mutant[] {
  return deviceOperations.flatMap((operation) => {
    const schema = getRequestSchema(operation.id);
    if (schema === null) return [];
    const places = collectMembers(schema);
    const mutants = [
      ...places.members.flatMap((member) => createMemberMutants(operation, member)),
      ...createExtraMemberMutants(operation, places),
      acceptBodies(
        operation,
        'empty-object',
        '/',
        'an empty object',
        (json) => isObject(json) && Object.keys(json).length === 0,
      ),
      acceptBodies(
        operation,
        'list',
        '/',
        'a list instead of an object',
        (json) => Array.isArray(json) && schema.type !== 'array',
      ),
      ...createBodyMutants(operation),
      ...createClampMutants(places.members),
    ];
    return mutants.map((mutant) => toMutant(operation, mutant));
  });
}

function createExtraMemberMutants(
  operation: Operation,
  { members, closed }: SchemaMembers,
): readonly RequestMutant[] {
  return closed.map(({ pointer, keys }) => {
    const known = new Set(
      members
        .filter(({ keys: own }) => own.length === keys.length + 1)
        .map(({ keys: own }) => own.at(-1)),
    );
    const hasExtra = (json: Json) =>
      locateObjects(json, keys).some((object) =>
        Object.keys(object).some((key) => !known.has(key)),
      );
    const subject = `an unknown member at ${pointer || 'the top level'}`;
    return acceptBodies(operation, 'extra', pointer || '/', subject, hasExtra);
  });
}

/** Bodies that are not JSON, missing, or of another media type. */
function createBodyMutants(operation: Operation): readonly RequestMutant[] {
  const acceptIf = (
    rule: string,
    summary: string,
    isAffected: (request: ProxyRequest, response: ProxyResponse) => boolean,
  ): RequestMutant => ({
    class: 'invalid-input',
    rule,
    pointer: '/',
    summary,
    async respond(request, upstream) {
      const response = await upstream.forward(request);
      return isAffected(request, response) ? pretendSuccess(operation, upstream) : response;
    },
  });
  return [
    acceptIf(
      'accept-malformed',
      'accepts malformed JSON',
      (request, { status }) =>
        status === 400 && request.body.length > 0 && parseJson(request) === undefined,
    ),
    acceptIf(
      'accept-no-body',
      'accepts a request without a body',
      ({ body }, { status }) => status === 400 && body.length === 0,
    ),
    {
      class: 'invalid-input',
      rule: 'accept-media-type',
      pointer: '/',
      summary: 'accepts any media type',
      async respond(request, upstream) {
        const response = await upstream.forward(request);
        if (response.status !== 415) return response;
        return upstream.forward(withRequestHeader(request, 'content-type', 'application/json'));
      },
    },
  ];
}

/** Numbers that are out of range are moved into the range. */
function createClampMutants(members: readonly SchemaMember[]): readonly RequestMutant[] {
  if (members.every(({ schema: { minimum, maximum } }) => (minimum ?? maximum) === undefined))
    return [];
  return [
    {
      class: 'invalid-input',
      rule: 'clamp',
      pointer: '/',
      summary: 'changes a number that is out of range and responds with 200',
      async respond(request, upstream) {
        const response = await upstream.forward(request);
        const json = parseJson(request);
        if (response.status !== 400 || json === undefined || !clampNumbers(json, members))
          return response;
        return upstream.forward(withRequestJson(request, json));
      },
    },
  ];
}

/** Returns true if it changed a number. */
function clampNumbers(json: Json, members: readonly SchemaMember[]): boolean {
  let isClamped = false;
  for (const { keys, schema } of members) {
    for (const { holder, key } of locateMembers(json, keys)) {
      const value = holder[key];
      if (typeof value !== 'number') continue;
      const { minimum = value, maximum = value } = schema;
      holder[key] = Math.min(Math.max(Math.round(value), minimum), maximum);
      isClamped ||= holder[key] !== value;
    }
  }
  return isClamped;
}
