import type { Operation } from '@stillhouse/contracts/operations';
import {
  isObject,
  type Json,
  parseJson,
  withRequestHeader,
  withRequestJson,
} from '../mutant/message.ts';
import type { Mutant } from '../mutant/mutant.ts';
import {
  collectMembers,
  deviceOperations,
  getRequestSchema,
  locateMembers,
  locateObjects,
  type SchemaMember,
  type SchemaMembers,
} from '../mutant/schema-members.ts';
import { createPlaceBugs, pretendSuccess, wholeBody } from './request-handlers.ts';
import { createMemberMutants } from './request-members.ts';

/** Operations that accept invalid requests or reject valid ones. */
export function createRequestMutants(): readonly Mutant[] {
  return deviceOperations.flatMap((operation) => {
    const schema = getRequestSchema(operation.id);
    if (schema === null) return [];
    const places = collectMembers(schema);
    const { acceptBodies } = createPlaceBugs(operation, wholeBody);
    return [
      ...places.members.flatMap((member) => createMemberMutants(operation, member)),
      ...createExtraMemberMutants(operation, places),
      acceptBodies(
        'empty-object',
        'an empty object',
        (json) => isObject(json) && Object.keys(json).length === 0,
      ),
      acceptBodies(
        'list',
        'a list instead of an object',
        (json) => Array.isArray(json) && schema.type !== 'array',
      ),
      ...createBodyMutants(operation),
      ...createClampMutants(operation, places.members),
    ];
  });
}

function createExtraMemberMutants(
  operation: Operation,
  { members, closed }: SchemaMembers,
): readonly Mutant[] {
  return closed.map(({ pointer, keys }) => {
    const known = new Set(
      members
        .filter(({ keys: own }) => own.length === keys.length + 1)
        .map(({ keys: own }) => own.at(-1)),
    );
    const { acceptBodies } = createPlaceBugs(operation, { pointer: pointer || '/', keys });
    return acceptBodies('extra', `an unknown member at ${pointer || 'the top level'}`, (json) =>
      locateObjects(json, keys).some((object) =>
        Object.keys(object).some((key) => !known.has(key)),
      ),
    );
  });
}

/** Bodies that are not JSON, missing, or of another media type. */
function createBodyMutants(operation: Operation): readonly Mutant[] {
  const { create } = createPlaceBugs(operation, wholeBody);
  return [
    create('invalid-input.accept-malformed', 'accepts malformed JSON', {
      status: 400,
      after: ({ request, upstream }) =>
        request.body.length > 0 && parseJson(request) === undefined
          ? pretendSuccess(operation, upstream)
          : undefined,
    }),
    create('invalid-input.accept-no-body', 'accepts a request without a body', {
      status: 400,
      after: ({ request, upstream }) =>
        request.body.length === 0 ? pretendSuccess(operation, upstream) : undefined,
    }),
    create('invalid-input.accept-media-type', 'accepts any media type', {
      status: 415,
      after: ({ request, upstream }) =>
        upstream.forward(withRequestHeader(request, 'content-type', 'application/json')),
    }),
  ];
}

/** Numbers that are out of range are moved into the range. */
function createClampMutants(
  operation: Operation,
  members: readonly SchemaMember[],
): readonly Mutant[] {
  if (members.every(({ schema: { minimum, maximum } }) => (minimum ?? maximum) === undefined))
    return [];
  const { create } = createPlaceBugs(operation, wholeBody);
  const summary = 'changes a number that is out of range and responds with 200';
  return [
    create('invalid-input.clamp', summary, {
      status: 400,
      after({ request, upstream }) {
        const json = parseJson(request);
        return json !== undefined && clampNumbers(json, members)
          ? upstream.forward(withRequestJson(request, json))
          : undefined;
      },
    }),
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
