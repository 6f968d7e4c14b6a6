import type { WireCheck } from '../../check.ts';
import { type Exchange, headerOf } from '../../exchange.ts';
import { require } from '../../requirements/create-requirement.ts';

/** The first http(s) origin among the sources of scripts (spec section 7). */
const host = /(?:^|;)\s*script-src\s[^;]*\bhttps?:\/\/[^\s;/]+/i;

/** The policy that comes with a setup sign-in tells where the remote build is. One that has none may leave it out. */
export const remoteHost: WireCheck = {
  kind: 'wire',
  class: 'header',
  requirements: (contract) => [
    require(contract, {
      class: 'header',
      rule: 'remote-host',
      operation: contract.operation('signIn'),
      sentence:
        'The content-security-policy of a setup sign-in names the host of the remote build among its script-src.',
      pointer: '/components/headers/ContentSecurityPolicy',
      source: 'spec',
    }),
  ],
  judge(exchange) {
    const { answer, n } = exchange;
    const policy = headerOf(answer?.headers ?? [], 'content-security-policy');
    if (answer?.status !== 200 || policy === undefined || !isSetupSignIn(exchange)) return [];
    const names = host.test(policy);
    return [
      {
        requirementId: 'header.remote-host:signIn',
        verdict: names ? 'pass' : 'fail',
        message: names
          ? 'It names a host.'
          : `A setup sign-in came with "${policy}", which names no host.`,
        place: 'content-security-policy',
        exchanges: [n],
      },
    ];
  },
};

function isSetupSignIn({ operationId, sent }: Exchange): boolean {
  if (operationId !== 'signIn' || sent.body === null) return false;
  try {
    return JSON.parse(new TextDecoder().decode(sent.body))?.userName === 'setup';
  } catch {
    return false;
  }
}
