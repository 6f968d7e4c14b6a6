import { isSuccess, parseJson, withJson } from '../mutant/message.ts';
import type { Mutant, MutantHandler, ProxyResponse } from '../mutant/mutant.ts';
import {
  collectMembers,
  deviceOperations,
  getResponseSchema,
  getSuccessStatus,
  getTypes,
  locateMembers,
  type SchemaMember,
} from '../mutant/schema-members.ts';
import { createOtherValue } from '../rules/write-handlers.ts';

/** Replies of writes that are not what was asked for, although the write is correct. */
export function createReplyMutants(): readonly Mutant[] {
  return deviceOperations.flatMap((operation) => {
    const { id, safety } = operation;
    const schema = getResponseSchema(id, getSuccessStatus(operation));
    if (schema === null || safety === 'read' || id === 'signIn') return [];
    const createMutant = (
      rule: string,
      place: string,
      summary: string,
      createHandler: () => MutantHandler,
    ): Mutant => ({
      id: `readback.reply-${rule}:${id}:${place}`,
      class: 'readback',
      alsoReportedAs: [
        'resources',
        'valid-input',
        'agreement',
        'isolation',
        'states',
        'time',
        'shape',
      ],
      operationId: id,
      summary: `the reply of ${id} ${summary}`,
      profile: safety === 'safe' ? 'safe' : 'destructive',
      createHandler,
    });
    return [
      ...collectMembers(schema)
        .members.filter(hasOtherValue)
        .map((member) =>
          createMutant('other', member.pointer, `has another value of ${member.pointer}`, () =>
            changeReply(id, (reply) => changeMember(reply, member)),
          ),
        ),
      createMutant('previous', '', 'is that of the previous call', () => replyWithPrevious(id)),
    ];
  });
}

/** Lists and objects have no other value. Their members have mutants of their own. */
function hasOtherValue({ schema }: SchemaMember): boolean {
  return !getTypes(schema).some((type) => type === 'array' || type === 'object');
}

function changeReply(id: string, change: (reply: ProxyResponse) => ProxyResponse): MutantHandler {
  return {
    async respond(request, upstream) {
      const response = await upstream.forward(request);
      return request.operation?.id === id && isSuccess(response) ? change(response) : response;
    },
  };
}

function changeMember(reply: ProxyResponse, { keys, schema }: SchemaMember): ProxyResponse {
  const json = parseJson(reply);
  if (json === undefined) return reply;
  let isChanged = false;
  for (const { holder, key } of locateMembers(json, keys)) {
    const other = createOtherValue(holder[key] ?? null, schema);
    if (other === undefined) continue;
    holder[key] = other;
    isChanged = true;
  }
  return isChanged ? withJson(reply, json) : reply;
}

function replyWithPrevious(id: string): MutantHandler {
  let previous: ProxyResponse | null = null;
  return changeReply(id, (reply) => {
    const sent = previous ?? reply;
    previous = reply;
    // Only the time would differ.
    return sent.body.equals(reply.body) ? reply : sent;
  });
}
