import { withHeader } from '../mutant/message.ts';
import type { Mutant, MutantClass, ProxyResponse } from '../mutant/mutant.ts';
import { deviceOperations, getSuccessStatus } from '../mutant/schema-members.ts';

type Damage = {
  readonly rule: string;
  readonly summary: string;
  readonly also?: readonly MutantClass[];
  readonly change: (response: ProxyResponse) => ProxyResponse;
};

const damages: readonly Damage[] = [
  {
    rule: 'html-type',
    summary: 'the media type text/html',
    change: (response) => withHeader(response, 'content-type', 'text/html'),
  },
  {
    rule: 'no-type',
    summary: 'no media type',
    change: (response) => withHeader(response, 'content-type'),
  },
  {
    rule: 'half',
    summary: 'half of the body',
    also: ['shape'],
    change: (response) => ({
      ...response,
      body: response.body.subarray(0, response.body.length >> 1),
    }),
  },
  {
    rule: 'too-long-length',
    summary: 'a content-length above the length of the body',
    also: ['robust'],
    change: (response) => ({ ...response, wire: { contentLength: response.body.length + 10 } }),
  },
  {
    rule: 'empty',
    summary: 'an empty body',
    also: ['shape'],
    change: (response) => ({ ...response, body: Buffer.alloc(0) }),
  },
  {
    rule: 'trailing',
    summary: 'text after the body',
    also: ['shape'],
    change: (response) => ({
      ...response,
      body: Buffer.concat([response.body, Buffer.from('\ndebug: done')]),
    }),
  },
  {
    rule: 'false-coding',
    summary: 'a content-encoding that its body does not have',
    change: (response) => withHeader(response, 'content-encoding', 'gzip'),
  },
  {
    rule: 'after-end',
    summary: 'bytes after the end of the body',
    change: sendBytesAfterEnd,
  },
];

const byteOrderMark: Damage = {
  rule: 'byte-order-mark',
  summary: 'a byte order mark before the JSON',
  also: ['shape'],
  change: (response) => ({
    ...response,
    body: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), response.body]),
  }),
};

const bodyOfEmptyResponse: Damage = {
  rule: 'body-of-empty',
  summary: 'a body, which this status cannot have',
  change: sendBytesAfterEnd,
};

function sendBytesAfterEnd(response: ProxyResponse): ProxyResponse {
  return { ...response, wire: { bytesAfterEnd: '{"debug":true}' } };
}

/** Responses with an undeclared media type or an incomplete body. */
export function createMediaMutants(): readonly Mutant[] {
  return deviceOperations.flatMap((operation) => {
    const { id, safety, responses, roles } = operation;
    const profile = safety === 'read' ? 'read' : safety === 'safe' ? 'safe' : 'destructive';
    const good = getSuccessStatus(operation);
    const createMutant = ({ rule, summary, also, change }: Damage, status: number): Mutant => ({
      id: `media.${rule}:${id}:${status}`,
      class: 'media',
      ...(also !== undefined && { alsoReportedAs: also }),
      operationId: id,
      summary: `${id} returns ${status} with ${summary}`,
      profile,
      createHandler: () => ({
        async respond(request, upstream) {
          const response = await upstream.forward(request);
          return request.operation?.id === id && response.status === status
            ? change(response)
            : response;
        },
      }),
    });
    return [
      ...listDamages(responses[good]?.mediaTypes ?? []).map((damage) => createMutant(damage, good)),
      ...(roles.length === 0
        ? []
        : [
            createMutant(
              {
                rule: 'problem-as-json',
                summary: 'a problem as application/json',
                change: (response) => withHeader(response, 'content-type', 'application/json'),
              },
              401,
            ),
          ]),
    ];
  });
}

function listDamages(mediaTypes: readonly string[]): readonly Damage[] {
  if (mediaTypes.length === 0) return [bodyOfEmptyResponse];
  return mediaTypes.includes('application/json') ? [...damages, byteOrderMark] : damages;
}
