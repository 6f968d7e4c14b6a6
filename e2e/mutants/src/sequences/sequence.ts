import type { OperationId } from '@stillhouse/contracts/operations';
import { isSuccess } from '../mutant/message.ts';
import type {
  Mutant,
  MutantClass,
  MutantHandler,
  ProxyRequest,
  ProxyResponse,
  Upstream,
} from '../mutant/mutant.ts';

/** One step that a bug waits for. */
export type Trigger = {
  readonly id: OperationId;
  /** Waits for a rejected call. Default: a successful one. */
  readonly isRejected?: true;
  /** Default: every successful call. */
  matches?(request: ProxyRequest, response: ProxyResponse): boolean;
};

/** A bug that shows only after several calls in a certain order. */
export type Sequence = {
  readonly rule: string;
  readonly operationId: OperationId;
  readonly summary: string;
  readonly profile?: Mutant['profile'];
  readonly alsoReportedAs?: readonly MutantClass[];
  /** The calls in their order. Other calls may come between them. */
  readonly triggers: readonly Trigger[];
  /** The fewest calls that show the bug. Default: one after the last of `triggers`. */
  readonly shortest?: number;
  /** Calls that start the sequence from the beginning. */
  readonly resetBy?: readonly OperationId[];
  /** What the device remembers of the state before the sequence. Called before each call. */
  remember?(request: ProxyRequest, upstream: Upstream, memory: Memory): Promise<void>;
  /** What happens once after the last call. */
  onComplete?(upstream: Upstream, memory: Memory, request: ProxyRequest): Promise<void>;
  /** Replaces responses after the last call. */
  respond?(
    request: ProxyRequest,
    upstream: Upstream,
    memory: Memory,
  ): Promise<ProxyResponse | null>;
  /** Calls that end a state that `respond` created. */
  readonly endedBy?: readonly OperationId[];
};

/** Values that a bug keeps between calls. */
export type Memory = Map<string, unknown>;

/** Creates the mutant of a sequence. */
export function createSequenceMutant(sequence: Sequence): Mutant {
  const { rule, operationId, summary, profile = 'safe' } = sequence;
  return {
    id: `sequences.${rule}:${operationId}`,
    class: 'sequences',
    alsoReportedAs: sequence.alsoReportedAs ?? [
      'readback',
      'isolation',
      'resources',
      'noeffect',
      'agreement',
      'valid-input',
      'status',
    ],
    operationId: null,
    summary,
    profile,
    shortest: sequence.shortest ?? sequence.triggers.length + 1,
    createHandler: () => createSequenceHandler(sequence),
  };
}

function createSequenceHandler(sequence: Sequence): MutantHandler {
  const { triggers, resetBy = [], endedBy = [] } = sequence;
  const memory: Memory = new Map();
  let done = 0;
  return {
    async respond(request, upstream) {
      const id = request.operation?.id;
      const isComplete = done === triggers.length;
      if (isComplete && sequence.respond !== undefined) {
        if (id !== undefined && endedBy.includes(id)) done = 0;
        const other = await sequence.respond(request, upstream, memory);
        if (other !== null) return other;
      }
      await sequence.remember?.(request, upstream, memory);
      const response = await upstream.forward(request);
      if (id === undefined) return response;
      const trigger = triggers[done];
      const isRejected = !isSuccess(response);
      if (isRejected !== (trigger?.isRejected ?? false)) return response;
      if (trigger?.id === id && trigger.matches?.(request, response) !== false) {
        done += 1;
        if (done === triggers.length && sequence.onComplete !== undefined) {
          done = 0;
          await sequence.onComplete(upstream, memory, request);
        }
      } else if (resetBy.includes(id)) done = 0;
      return response;
    },
  };
}
