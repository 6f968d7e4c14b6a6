import type { Recording, WireCheck } from '../../model/check.ts';
import type { Exchange } from '../../model/exchange.ts';
import { createFinding, type Finding } from '../../model/finding.ts';
import { describeRequest, isAway } from '../../observe/responses.ts';
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
  const problem =
    detail === null || isExplainedByRestart(exchange, recording)
      ? null
      : `${describeRequest(exchange)}: the connection closed without a response (${detail}).`;
  return createFinding(connectionsId, problem, 'No connection was lost.', [n]);
}

/** Evaluates only the first exchange of each restart. */
function evaluateRestart(exchange: Exchange, recording: Recording): readonly Finding[] {
  const { n } = exchange;
  const passed = 'The device did not restart by itself.';
  if (!isAway(exchange)) return [createFinding(restartsId, null, passed, [n])];
  const earlier = recording.exchanges.slice(0, n - 1);
  const previous = earlier.at(-1);
  // The device was starting when the run began, or the restart is known already.
  if (previous === undefined || isAway(previous) || earlier.every(isAway)) return [];
  if (isExplainedByRestart(exchange, recording)) return [];
  const problem = `${describeRequest(exchange)}: the device was restarting, but no earlier request asked for it.`;
  return [createFinding(restartsId, problem, passed, [previous.n, n])];
}
