import type { Finding, RunContext, ScenarioCheck } from '../../model/check.ts';
import type { Contract } from '../../model/contract.ts';
import type { Headers } from '../../model/exchange.ts';
import type { Requirement } from '../../model/requirement.ts';
import type { RawExchange } from '../../model/target.ts';
import { createRequirement } from '../../requirements/create-requirement.ts';

const requirementId = 'sec.request-smuggling';

/** A device that responds to a second request does so at once. */
const idleMs = 1_000;
const timeoutMs = 5_000;

/** A message whose end a proxy and the device may find in different places. */
type FramingCase = {
  readonly note: string;
  readonly headers: Headers;
  /** Contains a second request. */
  readonly body: string;
};

/**
 * A request hidden in the body of another one is not executed: otherwise, behind a proxy, one
 * client can add requests to the connection of another.
 */
export const requestFraming: ScenarioCheck = {
  kind: 'scenario',
  class: 'sec',
  order: 'middle',
  requirements: (contract) => [createFramingRequirement(contract)],
  async run(context) {
    const findings: Finding[] = [];
    for (const { note, headers, body } of listFramingCases(getHost(context))) {
      // Throws if the run was stopped, and shows that the device responds.
      const { response } = await context.target.request({
        purpose: requirementId,
        operationId: 'getOfflineStatus',
      });
      if (response === null) break;
      const raw = await context.target.requestRaw(
        {
          purpose: requirementId,
          operationId: null,
          method: 'POST',
          target: '/api/v1/verify-framing',
          headers: [['Host', getHost(context)], ...headers],
          sendsOnlyGivenHeaders: true,
          authorization: null,
          body,
          isValid: false,
          timeoutMs,
        },
        idleMs,
      );
      const finding = evaluateFraming(note, raw);
      findings.push(finding);
      if (finding.verdict === 'fail') break;
    }
    return findings;
  },
};

function createFramingRequirement(contract: Contract): Requirement {
  return createRequirement(contract, {
    class: 'sec',
    rule: 'request-smuggling',
    operation: null,
    sentence:
      'A message with an ambiguous end is rejected, or the connection is closed after it (RFC 9112 section 6.3).',
    pointer: '/paths',
    source: 'decision',
    profile: 'security',
  });
}

function getHost({ target }: RunContext): string {
  return new URL(target.baseUrl).host;
}

/** The second request only reads, and needs no token. */
function listFramingCases(host: string): readonly FramingCase[] {
  const head = `GET /api/v1/status/offline HTTP/1.1\r\nHost: ${host}\r\n`;
  const hidden = `${head}\r\n`;
  const afterChunk = '\r\n0\r\n\r\n';
  // Otherwise what follows the chunk would be another, malformed request.
  const chunk = `${head}Content-Length: ${afterChunk.length}\r\n\r\n`;
  const size = chunk.length.toString(16);
  const afterChunks = `0\r\n\r\n${hidden}`;
  const all = ['Content-Length', `${afterChunks.length}`] as const;
  const byChunks = (note: string, name: string, value: string): FramingCase => ({
    note,
    headers: [all, [name, value]],
    body: afterChunks,
  });
  return [
    byChunks('chunks that end before Content-Length', 'Transfer-Encoding', 'chunked'),
    {
      note: 'a Content-Length that ends within the chunks',
      headers: [
        ['Content-Length', `${size.length + 2}`],
        ['Transfer-Encoding', 'chunked'],
      ],
      body: `${size}\r\n${chunk}${afterChunk}`,
    },
    {
      note: 'two lengths, the smaller one first',
      headers: [
        ['Content-Length', '0'],
        ['Content-Length', `${hidden.length}`],
      ],
      body: hidden,
    },
    {
      note: 'two lengths, the larger one first',
      headers: [
        ['Content-Length', `${hidden.length}`],
        ['Content-Length', '0'],
      ],
      body: hidden,
    },
    byChunks('a space before the colon of Transfer-Encoding', 'Transfer-Encoding ', 'chunked'),
    byChunks('a folded Transfer-Encoding', 'Transfer-Encoding', '\r\n chunked'),
    byChunks('an unknown Transfer-Encoding', 'Transfer-Encoding', 'xchunked'),
  ];
}

/** A second 400 says that the device did not take the rest for a request. */
function evaluateFraming(note: string, { exchange, received }: RawExchange): Finding {
  const text = Buffer.from(received).toString('latin1');
  const statuses = [...text.matchAll(/HTTP\/1\.[01] (\d{3})/g)].map((match) => match[1] ?? '');
  const second = statuses.filter((status) => status !== '100')[1];
  const isExecuted = second !== undefined && second !== '400';
  return {
    requirementId,
    verdict: isExecuted ? 'fail' : 'pass',
    message: isExecuted
      ? `With ${note}, the device also executed the GET in the body of a POST: it returned ${statuses.join(' and ')}.`
      : `With ${note}: ${statuses[0] ?? 'no response'}, and no second response.`,
    exchanges: [exchange.n],
  };
}
