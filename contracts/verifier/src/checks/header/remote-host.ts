import { signInOperation } from '@stillhouse/contracts/marked-operations';
import type { WireCheck } from '../../model/check.ts';
import { getHeader } from '../../model/exchange.ts';
import { createFinding } from '../../model/finding.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';
import { getUserName } from '../../target/sign-in.ts';

/** The first http(s) origin in script-src. */
const scriptHostPattern = /(?:^|;)\s*script-src\s[^;]*\bhttps?:\/\/[^\s;/]+/i;

/**
 * The policy of a setup sign-in names the host of the remote build. A device without one may omit
 * the policy.
 */
export const remoteHost: WireCheck = {
  kind: 'wire',
  class: 'header',
  requirements: (contract) => [
    createRequirement(contract, {
      class: 'header',
      rule: 'remote-host',
      operation: signInOperation,
      sentence:
        'The content-security-policy of a setup sign-in contains the host of the remote build in script-src.',
      pointer: '/components/headers/ContentSecurityPolicy',
      source: 'spec',
    }),
  ],
  evaluate(exchange) {
    const { response, n } = exchange;
    const policy = getHeader(response?.headers ?? [], 'content-security-policy');
    if (response?.status !== 200 || policy === undefined || getUserName(exchange) !== 'setup')
      return [];
    const problem = scriptHostPattern.test(policy)
      ? null
      : `A setup sign-in returned the policy "${policy}", which contains no host.`;
    const id = createRequirementId('header.remote-host', signInOperation);
    return [
      createFinding(id, problem, 'The policy contains a host.', [n], 'content-security-policy'),
    ];
  },
};
