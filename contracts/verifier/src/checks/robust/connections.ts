import type { Finding, Recording, WireCheck } from '../../model/check.ts';
import type { Exchange } from '../../model/exchange.ts';
import { describeRequest, getProblemCode } from '../../observe/responses.ts';
import { createRequirement } from '../../requirements/create-requirement.ts';
import { isExplainedByRestart } from './responses.ts';

const connectionsId = 'robust.connection-lost';
const restartsId = 'robust.unexpected-restart';

/**
 * Counts lost connections and unexpected restarts. The run repeats the requests concerned, so no
 * other check may notice them.
 */
export const connections: WireCheck = {
  kind: 'wire',
  class: 'robust',
  requirements: (contract) => {
    const base = {
      class: 'robust',
      operation: null,
      pointer: '/info',
      level: 'SHOULD',
      source: 'decision',
    } as const;
    return [
      createRequirement(contract, {
        ...base,
        rule: 'connection-lost',
        sentence: 'The device closes a connection in use only after a response.',
      }),
      createRequirement(contract, {
        ...base,
        rule: 'unexpected-restart',
        sentence: 'The device restarts only after an operation that may restart it.',
      }),
    ];
  },
  evaluate: (exchange, _, recording) => [
    evaluateConnection(exchange, recording),
    ...evaluateRestart(exchange, recording),
  ],
};

function evaluateConnection(exchange: Exchange, recording: Recording): Finding {
  const { lostConnection, failure, n } = exchange;
  const isClosed = failure?.kind === 'closed' || failure?.kind === 'reset';
  const detail = lostConnection ?? (isClosed ? failure.detail : null);
  const isLost = detail !== null && !isExplainedByRestart(exchange, recording);
  return {
    requirementId: connectionsId,
    verdict: isLost ? 'fail' : 'pass',
    message: isLost
      ? `${describeRequest(exchange)}: the connection closed without a response (${detail}).`
      : 'No connection was lost.',
    exchanges: [n],
  };
}

/** Evaluates only the first exchange of each restart. */
function evaluateRestart(exchange: Exchange, recording: Recording): readonly Finding[] {
  const { n } = exchange;
  if (!isAway(exchange)) {
    return [
      {
        requirementId: restartsId,
        verdict: 'pass',
        message: 'The device did not restart by itself.',
        exchanges: [n],
      },
    ];
  }
  const earlier = recording.exchanges.slice(0, n - 1);
  const previous = earlier.at(-1);
  // The device was starting when the run began, or the restart is known already.
  if (previous === undefined || isAway(previous) || earlier.every(isAway)) return [];
  if (isExplainedByRestart(exchange, recording)) return [];
  return [
    {
      requirementId: restartsId,
      verdict: 'fail',
      message: `${describeRequest(exchange)}: the device was restarting, but no earlier request asked for it.`,
      exchanges: [previous.n, n],
    },
  ];
}

function isAway({ response, failure }: Exchange): boolean {
  if (failure?.kind === 'refused') return true;
  return response?.status === 503 && getProblemCode(response) === 'booting';
}
