import type { OperationId } from '@stillhouse/contracts/operations';
import {
  createEmptyResponse,
  createProblemResponse,
  isSuccess,
  parseJson,
} from '../mutant/message.ts';
import type { Mutant } from '../mutant/mutant.ts';
import { createTriggers, describeCalls } from './lost-values.ts';
import { createSequenceMutant, type Sequence } from './sequence.ts';

type Base = Pick<Sequence, 'rule' | 'operationId' | 'profile' | 'triggers' | 'summary'>;

function createBase(
  kind: string,
  operationId: OperationId,
  calls: readonly string[],
  what: string,
): Base {
  return {
    rule: `${kind}-after-${calls.join('-')}`,
    operationId,
    profile: 'destructive',
    triggers: createTriggers(calls),
    summary: `${what} after ${describeCalls(calls)}`,
  };
}

/** The saved network is lost. */
function createForgotten(calls: readonly string[]): Sequence {
  return {
    ...createBase('forgotten', 'connectWifi', calls, 'the saved network is lost'),
    async onComplete(upstream) {
      await upstream.call('removeWifi');
    },
  };
}

/** A removed network is saved again. */
function createRevived(calls: readonly string[]): Sequence {
  return {
    ...createBase('revived', 'removeWifi', calls, 'a removed network is saved again'),
    async remember(request, _upstream, memory) {
      if (request.operation?.id !== 'connectWifi') return;
      const json = parseJson(request);
      if (json !== undefined) memory.set('network', json);
    },
    async onComplete(upstream, memory) {
      const json = memory.get('network');
      if (json !== undefined) await upstream.call('connectWifi', { json });
    },
  };
}

/** A call is rejected once. */
function createStuck(operationId: OperationId, calls: readonly string[]): Sequence {
  return {
    ...createBase('stuck', operationId, calls, `${operationId} returns 500 once`),
    endedBy: [operationId],
    async respond({ operation }) {
      if (operation?.id !== operationId) return null;
      return createProblemResponse(500, 'internal-error', 'Another change is in progress.');
    },
  };
}

/** Removing responds as if it had removed the network. */
function createKept(calls: readonly string[]): Sequence {
  return {
    ...createBase('kept', 'removeWifi', calls, 'removeWifi does nothing once'),
    endedBy: ['removeWifi'],
    async respond({ operation }) {
      return operation?.id === 'removeWifi' ? createEmptyResponse(204) : null;
    },
  };
}

/** A second network does not replace the first. */
function createNotReplaced(calls: readonly string[]): Sequence {
  const base = createBase('not-replaced', 'connectWifi', calls, 'connectWifi saves nothing once');
  return {
    ...base,
    endedBy: ['connectWifi'],
    async respond(request, upstream) {
      if (request.operation?.id !== 'connectWifi') return null;
      const response = await upstream.forward(request);
      if (isSuccess(response)) await upstream.call('removeWifi');
      return response;
    },
  };
}

/** Saved networks that are lost, kept or rejected after a sequence of three calls. */
export const networkSequences: readonly Mutant[] = [
  ...[
    ['join', 'radio', 'radio'],
    ['join', 'hostname', 'signIn'],
    ['join', 'proxy', 'system'],
    ['join', 'join', 'signIn'],
    ['join', 'time', 'upload'],
    ['join', 'camera', 'signIn'],
    ['join', 'language', 'delete'],
    ['join', 'radio', 'signIn'],
  ].map(createForgotten),
  ...[
    ['join', 'forget', 'radio'],
    ['join', 'forget', 'signIn'],
    ['join', 'forget', 'proxy'],
    ['join', 'forget', 'forget'],
  ].map(createRevived),
  createStuck('connectWifi', ['join', 'join', 'forget']),
  createStuck('connectWifi', ['radio', 'join', 'forget']),
  createStuck('removeWifi', ['join', 'hostname', 'join']),
  createStuck('setWifiRadio', ['join', 'forget', 'radio']),
  createStuck('updateProxy', ['join', 'signIn', 'radio']),
  createKept(['join', 'signIn', 'join']),
  createKept(['join', 'forget', 'join']),
  createNotReplaced(['forget', 'signIn', 'forget']),
  createNotReplaced(['join', 'system', 'forget']),
].map(createSequenceMutant);
