import type { WireCheck } from '../../model/check.ts';
import { type Exchange, getHeader } from '../../model/exchange.ts';
import { createRequirement } from '../../requirements/create-requirement.ts';

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
      operation: contract.getOperation('signIn'),
      sentence:
        'The content-security-policy of a setup sign-in contains the host of the remote build in script-src.',
      pointer: '/components/headers/ContentSecurityPolicy',
      source: 'spec',
    }),
  ],
  evaluate(exchange) {
    const { response, n } = exchange;
    const policy = getHeader(response?.headers ?? [], 'content-security-policy');
    if (response?.status !== 200 || policy === undefined || !isSetupSignIn(exchange)) return [];
    const names = scriptHostPattern.test(policy);
    return [
      {
        requirementId: 'header.remote-host:signIn',
        verdict: names ? 'pass' : 'fail',
        message: names
          ? 'The policy contains a host.'
          : `A setup sign-in returned the policy "${policy}", which contains no host.`,
        place: 'content-security-policy',
        exchanges: [n],
      },
    ];
  },
};

function isSetupSignIn({ operationId, request }: Exchange): boolean {
  if (operationId !== 'signIn' || request.body === null) return false;
  try {
    return JSON.parse(new TextDecoder().decode(request.body))?.userName === 'setup';
  } catch {
    return false;
  }
}
