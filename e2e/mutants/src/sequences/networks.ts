import type { OperationId } from '@stillhouse/contracts/operations';
import { createEmptyResponse, isSuccess, parseJson } from '../mutant/message.ts';
import type { Mutant } from '../mutant/mutant.ts';
import { afterCalls, type CallName, rejectOnce } from './calls.ts';
import { createSequenceMutant, type Sequence } from './sequence.ts';

type Kind = 'forgotten' | 'revived' | 'stuck' | 'kept' | 'not-replaced';
type Harm = Omit<Sequence, 'rule' | 'operationId' | 'summary' | 'triggers'>;

/** What is wrong after the calls. */
const kinds: Readonly<
  Record<Kind, { getSummary: (id: OperationId) => string; getHarm: (id: OperationId) => Harm }>
> = {
  forgotten: {
    getSummary: () => 'the saved network is lost',
    getHarm: () => ({ onComplete: (upstream) => upstream.call('removeWifi') }),
  },
  revived: {
    getSummary: () => 'a removed network is saved again',
    getHarm: () => ({
      async remember(request, _upstream, memory) {
        const json = parseJson(request);
        if (request.operation?.id === 'connectWifi' && json !== undefined)
          memory.set('network', json);
      },
      async onComplete(upstream, memory) {
        const json = memory.get('network');
        if (json !== undefined) await upstream.call('connectWifi', { json });
      },
    }),
  },
  stuck: {
    getSummary: (id) => `${id} returns 500 once`,
    getHarm: (id) => rejectOnce(id, 'Another change is in progress.'),
  },
  kept: {
    getSummary: () => 'removeWifi does nothing once',
    getHarm: (id) => ({ on: id, respond: () => createEmptyResponse(204) }),
  },
  'not-replaced': {
    getSummary: () => 'connectWifi saves nothing once',
    getHarm: (id) => ({
      on: id,
      async respond(request, upstream) {
        const response = await upstream.forward(request);
        if (isSuccess(response)) await upstream.call('removeWifi');
        return response;
      },
    }),
  },
};

const rows: readonly (readonly [Kind, OperationId, ...CallName[]])[] = [
  ['forgotten', 'connectWifi', 'join', 'radio', 'radio'],
  ['forgotten', 'connectWifi', 'join', 'hostname', 'signIn'],
  ['forgotten', 'connectWifi', 'join', 'proxy', 'system'],
  ['forgotten', 'connectWifi', 'join', 'join', 'signIn'],
  ['forgotten', 'connectWifi', 'join', 'time', 'upload'],
  ['forgotten', 'connectWifi', 'join', 'camera', 'signIn'],
  ['forgotten', 'connectWifi', 'join', 'language', 'delete'],
  ['forgotten', 'connectWifi', 'join', 'radio', 'signIn'],
  ['revived', 'removeWifi', 'join', 'forget', 'radio'],
  ['revived', 'removeWifi', 'join', 'forget', 'signIn'],
  ['revived', 'removeWifi', 'join', 'forget', 'proxy'],
  ['revived', 'removeWifi', 'join', 'forget', 'forget'],
  ['stuck', 'connectWifi', 'join', 'join', 'forget'],
  ['stuck', 'connectWifi', 'radio', 'join', 'forget'],
  ['stuck', 'removeWifi', 'join', 'hostname', 'join'],
  ['stuck', 'setWifiRadio', 'join', 'forget', 'radio'],
  ['stuck', 'updateProxy', 'join', 'signIn', 'radio'],
  ['kept', 'removeWifi', 'join', 'signIn', 'join'],
  ['kept', 'removeWifi', 'join', 'forget', 'join'],
  ['not-replaced', 'connectWifi', 'forget', 'signIn', 'forget'],
  ['not-replaced', 'connectWifi', 'join', 'system', 'forget'],
];

/** Saved networks that are lost, kept or rejected after a sequence of three calls. */
export const networkSequences: readonly Mutant[] = rows.map(([kind, id, ...calls]) =>
  createSequenceMutant({
    rule: `${kind}-after-${calls.join('-')}`,
    ...afterCalls(id, calls, kinds[kind].getSummary(id)),
    harm: 'destructive',
    ...kinds[kind].getHarm(id),
  }),
);
