import type { OperationId } from '@stillhouse/contracts/operations';
import { createBug } from '../mutant/bug.ts';
import { isSuccess } from '../mutant/message.ts';
import type { Mutant, ProxyRequest, ProxyResponse, Upstream } from '../mutant/mutant.ts';

/** One step that a bug waits for. */
export type Trigger = {
  readonly id: OperationId;
  /** Waits for a rejected call. Default: a successful one. */
  readonly isRejected?: true;
  /** Default: every successful call. */
  matches?(response: ProxyResponse): boolean;
};

/** A bug that shows only after several calls in a certain order. */
export type Sequence = {
  readonly rule: string;
  readonly operationId: OperationId;
  readonly summary: string;
  readonly harm?: Mutant['harm'];
  /** The calls in their order. Other calls may come between them. */
  readonly triggers: readonly Trigger[];
  /** The fewest calls that show the bug. Default: one after the last of `triggers`. */
  readonly shortest?: number;
  /** Calls that start the sequence from the beginning. */
  readonly resetBy?: readonly OperationId[];
  /** What the device remembers of the state before the sequence. Called before each call. */
  remember?(request: ProxyRequest, upstream: Upstream, memory: Memory): Promise<void>;
  /** What happens once after the last call. */
  onComplete?(upstream: Upstream, memory: Memory): Promise<unknown>;
  /** Whose responses `respond` replaces after the last call. */
  readonly on?: OperationId;
  respond?(
    request: ProxyRequest,
    upstream: Upstream,
    memory: Memory,
  ): ProxyResponse | null | Promise<ProxyResponse | null>;
  /** Calls that end the state in which `respond` is called. Default: the first one of `on`. */
  readonly endedBy?: readonly (OperationId | undefined)[];
};

/** Values that a bug keeps between calls. */
export type Memory = Map<string, unknown>;

/** Creates the mutant of a sequence. */
export function createSequenceMutant(sequence: Sequence): Mutant {
  const { rule, operationId, summary, harm = 'safe', triggers } = sequence;
  return createBug({
    id: `sequences.${rule}:${operationId}`,
    summary,
    also: ['readback', 'isolation', 'resources', 'noeffect', 'agreement', 'valid-input', 'status'],
    operationId: null,
    harm,
    shortest: sequence.shortest ?? triggers.length + 1,
    memory: () => ({ done: 0, values: new Map<string, unknown>() }),
    on: null,
    async before({ request, upstream, memory }) {
      const { on, endedBy = [on], respond } = sequence;
      const id = request.operation?.id;
      if (memory.done === triggers.length && respond !== undefined) {
        if (id !== undefined && endedBy.includes(id)) memory.done = 0;
        const other = id === on ? await respond(request, upstream, memory.values) : null;
        if (other !== null) return other;
      }
      await sequence.remember?.(request, upstream, memory.values);
      return undefined;
    },
    async after({ request, response, upstream, memory }) {
      const id = request.operation?.id;
      const trigger = triggers[memory.done];
      if (id === undefined || isSuccess(response) === (trigger?.isRejected ?? false))
        return undefined;
      if (trigger?.id !== id || trigger.matches?.(response) === false) {
        if (sequence.resetBy?.includes(id) === true) memory.done = 0;
        return undefined;
      }
      memory.done += 1;
      if (memory.done === triggers.length && sequence.onComplete !== undefined) {
        memory.done = 0;
        await sequence.onComplete(upstream, memory.values);
      }
      return undefined;
    },
  });
}
