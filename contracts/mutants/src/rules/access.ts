import type { OperationId } from '@stillhouse/contracts/operations';
import { isGood, problemReply, saying } from '../mutant/message.ts';
import type { Behind, EdgeReply, EdgeRequest, Mutant } from '../mutant/mutant.ts';
import { deviceOperations } from '../mutant/schema-members.ts';

type Leniency = {
  readonly rule: string;
  readonly summary: string;
  /** Whether the bug takes this request for one of somebody who is signed in. */
  readonly takes: (request: EdgeRequest) => boolean;
};

const jwt = /^[\w-]+\.[\w-]+\.[\w-]*$/;

function bearer({ headers }: EdgeRequest): string | null {
  const [, token] = /^bearer\s+(.*)$/i.exec(headers.authorization ?? '') ?? [];
  return token ?? null;
}

/** The header of a JWT (RFC 7515 section 4), as far as it can be read. */
function headerOf(token: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8'));
  } catch {
    return {};
  }
}

const leniencies: readonly Leniency[] = [
  {
    rule: 'open',
    summary: 'nobody has to be signed in',
    takes: ({ headers }) => headers.authorization === undefined,
  },
  {
    rule: 'any-header',
    summary: 'any authorization header is good',
    takes: ({ headers }) => headers.authorization !== undefined,
  },
  {
    rule: 'any-token',
    summary: 'any bearer token is good',
    takes: (request) => (bearer(request)?.length ?? 0) > 0,
  },
  {
    rule: 'forged',
    summary: 'the signature of a token is not looked at',
    takes: (request) => jwt.test(bearer(request) ?? ''),
  },
  {
    rule: 'alg-none',
    summary: 'a token that says alg none is good',
    takes: (request) => headerOf(bearer(request) ?? '').alg === 'none',
  },
  {
    rule: 'basic',
    summary: 'another scheme than Bearer is good',
    takes: ({ headers }) => /^basic\s/i.test(headers.authorization ?? ''),
  },
  {
    rule: 'empty-token',
    summary: 'an empty token is good',
    takes: ({ headers }) => /^bearer\s*$/i.test(headers.authorization ?? ''),
  },
  {
    rule: 'query-token',
    summary: 'a token in the query is good',
    takes: ({ query }) => /token=/.test(query),
  },
  {
    rule: 'cookie',
    summary: 'any cookie is as good as a token',
    takes: ({ headers }) => headers.cookie !== undefined && headers.authorization === undefined,
  },
];

/** What these change shows on the device itself, or to the network, and in no answer. */
const untold: ReadonlySet<OperationId> = new Set([
  'updatePrimaryMode',
  'finalizeOutOfBox',
  'setSetupMode',
  'setVideoPreview',
  'removeEthernetDot1x',
]);

/** Operations that let in whom they should keep out. */
export function access(): readonly Mutant[] {
  return deviceOperations
    .filter(({ roles }) => roles.length > 0)
    .flatMap(({ id, safety, method, roles }) => {
      const profile = safety === 'read' ? 'read' : safety === 'safe' ? 'safe' : 'destructive';
      const isHit = (request: EdgeRequest) => request.operation?.id === id;
      const mutant = (
        rule: string,
        summary: string,
        answer: (request: EdgeRequest, behind: Behind) => Promise<EdgeReply>,
        more: Partial<Mutant> = {},
      ): Mutant => ({
        id: `auth.${rule}:${id}`,
        class: 'auth',
        operationId: id,
        summary: `${id}: ${summary}`,
        profile,
        begin: () => ({
          answer: (request, behind) =>
            isHit(request) ? answer(request, behind) : behind.forward(request),
        }),
        ...more,
      });
      return [
        ...leniencies.map(({ rule, summary, takes }) =>
          mutant(
            rule,
            summary,
            async (request, behind) => {
              const reply = await behind.forward(request);
              if (reply.status !== 401 || !takes(request)) return reply;
              return behind.forward(saying(request, 'authorization', await behind.authorization()));
            },
            // That a request without a good token is answered 401 is a sentence of both.
            { alsoReportedAs: ['status'] },
          ),
        ),
        ...(method === 'GET'
          ? []
          : [
              mutant(
                'acts-anyway',
                'it answers 401 and acts all the same',
                async (request, behind) => {
                  const reply = await behind.forward(request);
                  if (reply.status === 401) {
                    await behind.forward(
                      saying(request, 'authorization', await behind.authorization()),
                    );
                  }
                  return reply;
                },
                {
                  alsoReportedAs: ['noeffect'],
                  ...(untold.has(id) && {
                    allowed: 'No call tells what it has changed.',
                  }),
                },
              ),
            ]),
        ...(roles.length === 3
          ? []
          : [
              mutant('any-role', 'every role may call it', async (request, behind) => {
                const reply = await behind.forward(request);
                if (reply.status !== 403) return reply;
                return behind.forward(
                  saying(request, 'authorization', await behind.authorization()),
                );
              }),
            ]),
        mutant(
          'refused',
          'who may call it is refused',
          async (request, behind) => {
            const reply = await behind.forward(request);
            return isGood(reply)
              ? problemReply(403, 'role-not-allowed', 'Ask somebody else.')
              : reply;
          },
          { alsoReportedAs: ['status', 'pos', 'readback'] },
        ),
      ];
    });
}
