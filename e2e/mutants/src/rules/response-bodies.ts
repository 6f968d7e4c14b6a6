import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import { type Bug, createBug } from '../mutant/bug.ts';
import { changeMember, editJson } from '../mutant/changes.ts';
import { parseJson, withJson } from '../mutant/message.ts';
import type { Mutant } from '../mutant/mutant.ts';
import {
  collectMembers,
  deviceOperations,
  getHarmLevel,
  getResponseSchema,
  getSuccessStatus,
  getWriteHarm,
  locateMembers,
  locateObjects,
  type SchemaMember,
} from '../mutant/schema-members.ts';
import { createWrongValues } from '../mutant/wrong-values.ts';

/** A rule with its place (empty if it is the whole body). */
type Row = readonly [
  rule: string,
  place: string,
  summary: string,
  after: NonNullable<Bug['after']>,
  harm?: Mutant['harm'],
];

/**
 * Successful responses whose body violates its schema: each member missing, null, of another type
 * or out of its bounds.
 */
export function createResponseBodyMutants(): readonly Mutant[] {
  return deviceOperations.flatMap((operation) =>
    listRows(operation).map(([rule, place, summary, after, harm]) =>
      createBug({
        id: `shape.${rule}:${operation.id}${place}`,
        summary: `${operation.id} ${summary}`,
        harm: harm ?? getHarmLevel(operation),
        status: 'success',
        after,
      }),
    ),
  );
}

/** Ethernet has no network name. */
const neverPresent = '/networkProperties/dot1x/ethernet/ssid';

/** A device always offers choices, and an upload returns what it stored. */
const neverEmpty: readonly OperationId[] = ['listTimeZones', 'listLanguages', 'uploadCertificate'];

function listRows(operation: Operation): readonly Row[] {
  const { id } = operation;
  const schema = getResponseSchema(id, getSuccessStatus(operation));
  if (schema === null) return [];
  const { members, closed } = collectMembers(schema);
  return [
    ...members.filter(({ pointer }) => pointer !== neverPresent).flatMap(listMemberRows),
    ...closed.map(
      ({ pointer, keys }): Row => [
        'extra',
        `:${pointer || '/'}`,
        `returns an additional member at ${pointer || 'the top level'}`,
        editJson((json) => {
          for (const object of locateObjects(json, keys)) object.debugMode = 3;
        }),
      ],
    ),
    ...(schema.type === 'array' && !neverEmpty.includes(id) ? [createNullList(operation)] : []),
    [
      'envelope',
      '',
      'wraps its body in {"data": ...}',
      ({ response }) => withJson(response, { data: parseJson(response) ?? null }),
    ],
  ];
}

function listMemberRows(member: SchemaMember): readonly Row[] {
  const { pointer, keys, schema, isRequired } = member;
  const drop = editJson((json) => {
    for (const { holder, key } of locateMembers(json, keys)) delete holder[key];
  });
  return [
    ...(isRequired
      ? [['drop', `:${pointer}`, `returns a body without ${pointer}`, drop] as const]
      : []),
    ...createWrongValues(schema).map(
      ({ keyword, create }): Row => [
        keyword,
        `:${pointer}`,
        `returns a ${pointer} that violates ${keyword}`,
        changeMember(member, create),
      ],
    ),
  ];
}

function createNullList(operation: Operation): Row {
  return [
    'null-list',
    '',
    'returns null instead of an empty list',
    ({ response }) => {
      const json = parseJson(response);
      return Array.isArray(json) && json.length === 0 ? withJson(response, null) : undefined;
    },
    getWriteHarm(operation),
  ];
}
