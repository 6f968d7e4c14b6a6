import type { Operation } from '@stillhouse/contracts/operations';
import { type Bug, createBug } from '../mutant/bug.ts';
import { changeMember } from '../mutant/changes.ts';
import type { Mutant, ProxyResponse } from '../mutant/mutant.ts';
import {
  collectMembers,
  deviceOperations,
  getResponseSchema,
  getSuccessStatus,
  getTypes,
  getWriteHarm,
  type SchemaMember,
} from '../mutant/schema-members.ts';
import { createOtherValue } from '../rules/write-handlers.ts';

/** Replies of writes that are not what was asked for, although the write is correct. */
export function createReplyMutants(): readonly Mutant[] {
  return deviceOperations.flatMap((operation) => {
    const { id, safety } = operation;
    const schema = getResponseSchema(id, getSuccessStatus(operation));
    if (schema === null || safety === 'read' || id === 'signIn') return [];
    return [
      ...collectMembers(schema)
        .members.filter(hasOtherValue)
        .map((member) =>
          create(operation, `other:${id}:${member.pointer}`, {
            summary: `has another value of ${member.pointer}`,
            after: changeMember(member, (value) => createOtherValue(value, member.schema)),
          }),
        ),
      create<{ previous: ProxyResponse | null }>(operation, `previous:${id}:`, {
        summary: 'is that of the previous call',
        memory: () => ({ previous: null }),
        after({ response, memory }) {
          const { previous } = memory;
          memory.previous = response;
          // Without another body, only the time would differ.
          return previous?.body.equals(response.body) ? undefined : (previous ?? undefined);
        },
      }),
    ];
  });
}

/** Lists and objects have no other value. Their members have mutants of their own. */
function hasOtherValue({ schema }: SchemaMember): boolean {
  return !getTypes(schema).some((type) => type === 'array' || type === 'object');
}

function create<Memory = undefined>(
  operation: Operation,
  rule: string,
  { summary, ...row }: Omit<Bug<Memory>, 'id'>,
): Mutant {
  return createBug<Memory>({
    id: `readback.reply-${rule}`,
    summary: `the reply of ${operation.id} ${summary}`,
    also: ['resources', 'valid-input', 'agreement', 'isolation', 'states', 'time', 'shape'],
    harm: getWriteHarm(operation),
    status: 'success',
    ...row,
  });
}
