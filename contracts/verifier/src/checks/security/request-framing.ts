import { identityOperation } from '@stillhouse/contracts/marked-operations';
import type { Finding, ScenarioCheck } from '../../model/check.ts';
import type { Contract } from '../../model/contract.ts';
import type { Requirement } from '../../model/requirement.ts';
import type { RawExchange } from '../../model/target.ts';
import { createRequirement } from '../../requirements/create-requirement.ts';
import { listFramingCases } from './framing-cases.ts';

const requirementId = 'security.request-smuggling';

/** A device that responds to a second request does so at once. */
const idleMs = 1_000;
const timeoutMs = 3_000;

/**
 * A request hidden in the body of another one is not executed: otherwise, behind a proxy, one
 * client can add requests to the connection of another.
 */
export const requestFraming: ScenarioCheck = {
  kind: 'scenario',
  class: 'security',
  order: 'middle',
  requirements: (contract) => [createFramingRequirement(contract)],
  async run(context) {
    const findings: Finding[] = [];
    const { host } = new URL(context.target.baseUrl);
    for (const { note, firstHeaders = [], headers, body } of listFramingCases(host)) {
      // Throws if the run was stopped, and shows that the device responds.
      const { response } = await context.target.request({
        purpose: requirementId,
        operationId: identityOperation.id,
      });
      if (response === null) break;
      const raw = await context.target.requestRaw(
        {
          purpose: requirementId,
          operationId: null,
          method: 'POST',
          target: '/api/v1/verify-framing',
          headers: [...firstHeaders, ['Host', host], ...headers],
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
    class: 'security',
    rule: 'request-smuggling',
    operation: null,
    sentence:
      'A message with an ambiguous end is rejected, or the connection is closed after it (RFC 9112 section 6.3).',
    pointer: '/paths',
    source: 'decision',
    profile: 'security',
  });
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
