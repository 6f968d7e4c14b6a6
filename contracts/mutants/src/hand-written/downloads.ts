import { headerOf, isGood, withHeader } from '../mutant/message.ts';
import type { EdgeReply, Mutant } from '../mutant/mutant.ts';

/** Logs and signing requests that are not what they should be. */
export const fileBugs: readonly Mutant[] = [
  file('logs-no-archive', 'downloadLogs', 'media', 'the logs are no archive', (reply) => ({
    ...reply,
    body: Buffer.from('no logs today\n'),
  })),
  file('logs-half', 'downloadLogs', 'media', 'the end of the archive is missing', (reply) => ({
    ...reply,
    body: reply.body.subarray(0, reply.body.length - 30),
  })),
  file('logs-cut', 'downloadLogs', 'media', 'the connection ends within the logs', (reply) => ({
    ...reply,
    wire: { cutAt: reply.body.length >> 1, contentLength: reply.body.length },
  })),
  file('logs-text-type', 'downloadLogs', 'media', 'the logs are said to be text', (reply) =>
    withHeader(reply, 'content-type', 'text/plain'),
  ),
  file('logs-path', 'downloadLogs', 'header', 'the name of the logs is a path', (reply) =>
    withHeader(
      reply,
      'content-disposition',
      (headerOf(reply, 'content-disposition') ?? '').replace(/filename="?/, 'filename="../../etc/'),
    ),
  ),
  file('logs-inline', 'downloadLogs', 'header', 'the logs are shown in place', (reply) =>
    withHeader(reply, 'content-disposition', 'inline'),
  ),
  file(
    'csr-no-request',
    'createCsr',
    'shape',
    'a certificate in place of a signing request',
    (reply) => ({
      ...reply,
      body: Buffer.from(
        reply.body.toString('utf8').replaceAll('CERTIFICATE REQUEST', 'CERTIFICATE'),
      ),
    }),
  ),
  file('csr-half', 'createCsr', 'media', 'half of a signing request', (reply) => ({
    ...reply,
    body: reply.body.subarray(0, reply.body.length >> 1),
  })),
];

function file(
  rule: string,
  operationId: 'downloadLogs' | 'createCsr',
  kind: Mutant['class'],
  summary: string,
  change: (reply: EdgeReply) => EdgeReply,
): Mutant {
  return {
    id: `${kind}.${rule}:${operationId}`,
    class: kind,
    alsoReportedAs: ['media', 'shape', 'header'],
    operationId,
    summary,
    profile: operationId === 'downloadLogs' ? 'read' : 'safe',
    begin: () => ({
      async answer(request, behind) {
        const reply = await behind.forward(request);
        return request.operation?.id === operationId && isGood(reply) ? change(reply) : reply;
      },
    }),
  };
}
