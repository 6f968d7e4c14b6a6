import type { Operation } from '@stillhouse/contracts/operations';
import {
  emptyReply,
  isGood,
  isObject,
  type Json,
  jsonOf,
  jsonReply,
  problemReply,
  saying,
  sending,
} from '../mutant/message.ts';
import type { Behind, EdgeReply, EdgeRequest, Mutant } from '../mutant/mutant.ts';
import {
  deviceOperations,
  goodStatus,
  holdersOf,
  objectsAt,
  placesOf,
  requestSchema,
  typesOf,
} from '../mutant/schema-members.ts';

type Answer = (request: EdgeRequest, behind: Behind) => Promise<EdgeReply>;

/** Requests that should be refused and are taken, and the other way round. */
export function requests(): readonly Mutant[] {
  return deviceOperations.flatMap((operation) => {
    const schema = requestSchema(operation.id);
    if (schema === null) return [];
    const { members, closed } = placesOf(schema);
    const accept = (rule: string, place: string, summary: string, isIt: (json: Json) => boolean) =>
      mutant(
        operation,
        'neg',
        `accept-${rule}`,
        place,
        `takes ${summary}`,
        async (request, behind) => {
          const reply = await behind.forward(request);
          const json = jsonOf(request);
          if (reply.status !== 400 || json === undefined || !isIt(json)) return reply;
          return asIfGood(operation, request, behind);
        },
      );
    const refuse = (rule: string, place: string, summary: string, isIt: (json: Json) => boolean) =>
      mutant(
        operation,
        'pos',
        `refuse-${rule}`,
        place,
        `refuses ${summary}`,
        async (request, behind) => {
          const json = jsonOf(request);
          if (json !== undefined && isIt(json)) {
            return problemReply(400, 'invalid-request', 'The value is out of range.');
          }
          return behind.forward(request);
        },
      );
    return [
      ...members.flatMap(({ pointer, keys, schema: own, isRequired }) => {
        const some = (test: (value: Json) => boolean) => (json: Json) =>
          holdersOf(json, keys).some(({ holder, key }) => test(holder[key] ?? null));
        const { enum: allowed, minimum, maximum, minLength, maxLength, pattern, format } = own;
        const types = typesOf(own);
        const isText = (value: Json): value is string => typeof value === 'string';
        return [
          ...(types.length > 0 && !types.includes('null')
            ? [
                accept(
                  'null',
                  pointer,
                  `null at ${pointer}`,
                  some((value) => value === null),
                ),
              ]
            : []),
          ...(types.length > 0
            ? [
                accept(
                  'type',
                  pointer,
                  `a value of another type at ${pointer}`,
                  some((value) => value !== null && !types.some((type) => isOfType(value, type))),
                ),
              ]
            : []),
          ...(isRequired
            ? [
                accept('missing', pointer, `a body without ${pointer}`, (json) =>
                  objectsAt(json, keys.slice(0, -1)).some(
                    (object) => !Object.hasOwn(object, keys.at(-1) ?? ''),
                  ),
                ),
              ]
            : []),
          ...(allowed === undefined
            ? []
            : [
                accept(
                  'enum',
                  pointer,
                  `an unknown word at ${pointer}`,
                  some((value) => isText(value) && !allowed.includes(value)),
                ),
                ...allowed.map((word) =>
                  refuse(
                    `enum-${word}`,
                    pointer,
                    `${word} at ${pointer}`,
                    some((value) => value === word),
                  ),
                ),
              ]),
          ...(minimum === undefined
            ? []
            : [
                accept(
                  'minimum',
                  pointer,
                  `too little at ${pointer}`,
                  some((value) => typeof value === 'number' && value < minimum),
                ),
                refuse(
                  'minimum',
                  pointer,
                  `the least at ${pointer}`,
                  some((value) => value === minimum),
                ),
              ]),
          ...(maximum === undefined
            ? []
            : [
                accept(
                  'maximum',
                  pointer,
                  `too much at ${pointer}`,
                  some((value) => typeof value === 'number' && value > maximum),
                ),
                refuse(
                  'maximum',
                  pointer,
                  `the most at ${pointer}`,
                  some((value) => value === maximum),
                ),
              ]),
          ...(types.includes('integer')
            ? [
                accept(
                  'fraction',
                  pointer,
                  `a fraction at ${pointer}`,
                  some((value) => typeof value === 'number' && !Number.isInteger(value)),
                ),
              ]
            : []),
          ...(minLength === undefined || minLength === 0
            ? []
            : [
                accept(
                  'minLength',
                  pointer,
                  `too short a text at ${pointer}`,
                  some((value) => isText(value) && [...value].length < minLength),
                ),
                refuse(
                  'minLength',
                  pointer,
                  `the shortest text at ${pointer}`,
                  some((value) => isText(value) && [...value].length === minLength),
                ),
              ]),
          ...(maxLength === undefined
            ? []
            : [
                accept(
                  'maxLength',
                  pointer,
                  `too long a text at ${pointer}`,
                  some((value) => isText(value) && [...value].length > maxLength),
                ),
                refuse(
                  'maxLength',
                  pointer,
                  `the longest text at ${pointer}`,
                  some((value) => isText(value) && [...value].length === maxLength),
                ),
              ]),
          ...(pattern === undefined
            ? []
            : [
                accept(
                  'pattern',
                  pointer,
                  `a text of another form at ${pointer}`,
                  some((value) => isText(value) && !new RegExp(pattern, 'u').test(value)),
                ),
              ]),
          ...(format === undefined
            ? []
            : [
                accept(
                  'format',
                  pointer,
                  `a text of another format at ${pointer}`,
                  some((value) => isText(value) && /\s/.test(value)),
                ),
              ]),
        ];
      }),
      ...closed.map(({ pointer, keys }) => {
        const known = new Set(
          members
            .filter(({ keys: own }) => own.length === keys.length + 1)
            .map(({ keys: own }) => own.at(-1)),
        );
        return accept(
          'extra',
          pointer || '/',
          `a member that nobody knows at ${pointer || 'the top'}`,
          (json) =>
            objectsAt(json, keys).some((object) =>
              Object.keys(object).some((key) => !known.has(key)),
            ),
        );
      }),
      accept(
        'empty-object',
        '/',
        'an empty object',
        (json) => isObject(json) && Object.keys(json).length === 0,
      ),
      accept(
        'list',
        '/',
        'a list in place of an object',
        (json) => Array.isArray(json) && schema.type !== 'array',
      ),
      mutant(
        operation,
        'neg',
        'accept-malformed',
        '/',
        'takes what is no JSON',
        async (request, behind) => {
          const reply = await behind.forward(request);
          const isIt =
            reply.status === 400 && request.body.length > 0 && jsonOf(request) === undefined;
          return isIt ? asIfGood(operation, request, behind) : reply;
        },
      ),
      mutant(
        operation,
        'neg',
        'accept-no-body',
        '/',
        'takes a request without a body',
        async (request, behind) => {
          const reply = await behind.forward(request);
          const isIt = reply.status === 400 && request.body.length === 0;
          return isIt ? asIfGood(operation, request, behind) : reply;
        },
      ),
      mutant(
        operation,
        'neg',
        'accept-media-type',
        '/',
        'takes any media type',
        async (request, behind) => {
          const reply = await behind.forward(request);
          if (reply.status !== 415) return reply;
          return behind.forward(saying(request, 'content-type', 'application/json'));
        },
      ),
      ...(members.some(({ schema: own }) => own.minimum !== undefined || own.maximum !== undefined)
        ? [
            mutant(
              operation,
              'neg',
              'clamp',
              '/',
              'answers 200 to what it has made fit',
              async (request, behind) => {
                const reply = await behind.forward(request);
                const json = jsonOf(request);
                if (reply.status !== 400 || json === undefined) return reply;
                let isClamped = false;
                for (const { keys, schema: own } of members) {
                  for (const { holder, key } of holdersOf(json, keys)) {
                    const value = holder[key];
                    if (typeof value !== 'number') continue;
                    holder[key] = Math.min(
                      Math.max(Math.round(value), own.minimum ?? value),
                      own.maximum ?? value,
                    );
                    isClamped ||= holder[key] !== value;
                  }
                }
                return isClamped ? behind.forward(sending(request, json)) : reply;
              },
            ),
          ]
        : []),
    ];
  });
}

function mutant(
  { id, safety }: Operation,
  kind: 'neg' | 'pos',
  rule: string,
  place: string,
  summary: string,
  answer: Answer,
): Mutant {
  return {
    id: `${kind}.${rule}:${id}:${place}`,
    class: kind,
    alsoReportedAs:
      kind === 'neg' ? ['noeffect'] : ['status', 'readback', 'life', 'fsm', 'isolation'],
    operationId: id,
    summary: `${id} ${summary}`,
    profile: safety === 'safe' || safety === 'read' ? 'safe' : 'destructive',
    begin: () => ({
      answer: (request, behind) =>
        request.operation?.id === id ? answer(request, behind) : behind.forward(request),
    }),
  };
}

/** The good answer of an operation that has changed nothing: the group as it is. */
async function asIfGood(
  operation: Operation,
  _request: EdgeRequest,
  behind: Behind,
): Promise<EdgeReply> {
  const { readback } = operation;
  const status = goodStatus(operation);
  if (status === 204 || operation.replies[status]?.mediaTypes.length === 0)
    return emptyReply(status);
  if (readback === undefined) return jsonReply(status, {});
  const read = await behind.call(readback.operationId as Operation['id']);
  return isGood(read) ? { ...read, status } : jsonReply(status, {});
}

function isOfType(value: Json, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return typeof value === 'number';
    default:
      return typeof value === type;
  }
}
