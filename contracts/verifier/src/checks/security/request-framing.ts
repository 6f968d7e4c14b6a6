import { identityOperation } from '@stillhouse/contracts/marked-operations';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
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
  purpose: requirementId,
  requirements: (contract) => [createFramingRequirement(contract)],
  async run(run) {
    const { host } = new URL(run.target.baseUrl);
    for (const { note, firstHeaders = [], headers, body } of listFramingCases(host)) {
      // Throws if the run was stopped, and shows that the device responds.
      const { response } = await run.request({ operationId: identityOperation.id });
      if (response === null) break;
      const raw = await run.target.requestRaw(
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
      evaluateFraming(run, note, raw);
      if (run.has(requirementId, 'fail')) break;
    }
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
    harm: 'security',
  });
}

/** A second 400 says that the device did not take the rest for a request. */
function evaluateFraming(run: CheckRun, note: string, { exchange, received }: RawExchange): void {
  const text = Buffer.from(received).toString('latin1');
  const statuses = [...text.matchAll(/HTTP\/1\.[01] (\d{3})/g)].map((match) => match[1] ?? '');
  const second = statuses.filter((status) => status !== '100')[1];
  const problem =
    second === undefined || second === '400'
      ? null
      : `With ${note}, the device also executed the GET in the body of a POST: it returned ${statuses.join(' and ')}.`;
  const first = statuses[0] ?? 'no response';
  const passed = `With ${note}: ${first}, and no second response.`;
  run.evaluate(requirementId, problem, passed, [exchange.n]);
}
