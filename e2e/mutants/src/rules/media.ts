import { createBug } from '../mutant/bug.ts';
import { changeBytes, setHeader } from '../mutant/changes.ts';
import type { Mutant, MutantClass, ProxyResponse } from '../mutant/mutant.ts';
import { deviceOperations, getHarmLevel, getSuccessStatus } from '../mutant/schema-members.ts';

type Damage = {
  readonly rule: string;
  readonly summary: string;
  readonly also?: readonly MutantClass[];
  readonly after: (call: { readonly response: ProxyResponse }) => ProxyResponse;
};

const sendBytesAfterEnd: Damage['after'] = ({ response }) => ({
  ...response,
  wire: { bytesAfterEnd: '{"debug":true}' },
});

const damages: readonly Damage[] = [
  {
    rule: 'html-type',
    summary: 'the media type text/html',
    after: setHeader('content-type', 'text/html'),
  },
  { rule: 'no-type', summary: 'no media type', after: setHeader('content-type') },
  {
    rule: 'half',
    summary: 'half of the body',
    also: ['shape'],
    after: changeBytes((body) => body.subarray(0, body.length >> 1)),
  },
  {
    rule: 'too-long-length',
    summary: 'a content-length above the length of the body',
    also: ['robust'],
    after: ({ response }) => ({
      ...response,
      wire: { contentLength: response.body.length + 10 },
    }),
  },
  {
    rule: 'empty',
    summary: 'an empty body',
    also: ['shape'],
    after: changeBytes(() => Buffer.alloc(0)),
  },
  {
    rule: 'trailing',
    summary: 'text after the body',
    also: ['shape'],
    after: changeBytes((body) => Buffer.concat([body, Buffer.from('\ndebug: done')])),
  },
  {
    rule: 'false-coding',
    summary: 'a content-encoding that its body does not have',
    after: setHeader('content-encoding', 'gzip'),
  },
  { rule: 'after-end', summary: 'bytes after the end of the body', after: sendBytesAfterEnd },
];

const byteOrderMark: Damage = {
  rule: 'byte-order-mark',
  summary: 'a byte order mark before the JSON',
  also: ['shape'],
  after: changeBytes((body) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body])),
};

const bodyOfEmptyResponse: Damage = {
  rule: 'body-of-empty',
  summary: 'a body, which this status cannot have',
  after: sendBytesAfterEnd,
};

const problemAsJson: Damage = {
  rule: 'problem-as-json',
  summary: 'a problem as application/json',
  after: setHeader('content-type', 'application/json'),
};

/** Responses with an undeclared media type or an incomplete body. */
export function createMediaMutants(): readonly Mutant[] {
  return deviceOperations.flatMap((operation) => {
    const { id, responses, roles } = operation;
    const success = getSuccessStatus(operation);
    const create = ({ rule, summary, ...damage }: Damage, status: number): Mutant =>
      createBug({
        id: `media.${rule}:${id}:${status}`,
        summary: `${id} returns ${status} with ${summary}`,
        harm: getHarmLevel(operation),
        status,
        ...damage,
      });
    return [
      ...listDamages(responses[success]?.mediaTypes ?? []).map((it) => create(it, success)),
      ...(roles.length === 0 ? [] : [create(problemAsJson, 401)]),
    ];
  });
}

function listDamages(mediaTypes: readonly string[]): readonly Damage[] {
  if (mediaTypes.length === 0) return [bodyOfEmptyResponse];
  return mediaTypes.includes('application/json') ? [...damages, byteOrderMark] : damages;
}
