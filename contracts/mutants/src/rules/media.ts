import { withHeader } from '../mutant/message.ts';
import type { EdgeReply, Mutant, MutantClass } from '../mutant/mutant.ts';
import { deviceOperations, goodStatus } from '../mutant/schema-members.ts';

type Damage = {
  readonly rule: string;
  readonly summary: string;
  readonly also?: readonly MutantClass[];
  readonly change: (reply: EdgeReply) => EdgeReply;
};

const damages: readonly Damage[] = [
  {
    rule: 'html-type',
    summary: 'text/html for a media type',
    change: (reply) => withHeader(reply, 'content-type', 'text/html'),
  },
  {
    rule: 'no-type',
    summary: 'no media type',
    change: (reply) => withHeader(reply, 'content-type'),
  },
  {
    rule: 'half',
    summary: 'half of the body',
    also: ['shape'],
    change: (reply) => ({ ...reply, body: reply.body.subarray(0, reply.body.length >> 1) }),
  },
  {
    rule: 'too-long-length',
    summary: 'a content-length beyond the body',
    also: ['robust'],
    change: (reply) => ({ ...reply, wire: { contentLength: reply.body.length + 10 } }),
  },
  {
    rule: 'empty',
    summary: 'an empty body',
    also: ['shape'],
    change: (reply) => ({ ...reply, body: Buffer.alloc(0) }),
  },
  {
    rule: 'trailing',
    summary: 'text after the body',
    also: ['shape'],
    change: (reply) => ({
      ...reply,
      body: Buffer.concat([reply.body, Buffer.from('\ndebug: done')]),
    }),
  },
];

/** Answers in another media type than declared, or not whole. */
export function media(): readonly Mutant[] {
  return deviceOperations.flatMap((operation) => {
    const { id, safety, replies, roles } = operation;
    const profile = safety === 'read' ? 'read' : safety === 'safe' ? 'safe' : 'destructive';
    const good = goodStatus(operation);
    const mutant = ({ rule, summary, also, change }: Damage, status: number): Mutant => ({
      id: `media.${rule}:${id}:${status}`,
      class: 'media',
      ...(also !== undefined && { alsoReportedAs: also }),
      operationId: id,
      summary: `${id} answers ${status} with ${summary}`,
      profile,
      begin: () => ({
        async answer(request, behind) {
          const reply = await behind.forward(request);
          return request.operation?.id === id && reply.status === status ? change(reply) : reply;
        },
      }),
    });
    return [
      ...(replies[good]?.mediaTypes.length === 0
        ? []
        : damages.map((damage) => mutant(damage, good))),
      ...(roles.length === 0
        ? []
        : [
            mutant(
              {
                rule: 'problem-as-json',
                summary: 'application/json for a problem',
                change: (reply) => withHeader(reply, 'content-type', 'application/json'),
              },
              401,
            ),
          ]),
    ];
  });
}
