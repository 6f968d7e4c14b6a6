import type { Operation, Role } from '@stillhouse/contracts/operations';
import type { Issue } from '@stillhouse/contracts/validators';
import type { RandomStream } from '@stillhouse/device/random/stream';
import type { FaultKindName, Placement } from './fault.ts';
import type { FaultMemory } from './fault-memory.ts';
import type { Parameter } from './parameters.ts';

/** An answer as a fault sees it and makes it. */
export type FaultReply = {
  status: number;
  mediaType: string | null;
  /** JSON value, or bytes that go over the wire as they are. */
  body: unknown;
  headers: Readonly<Record<string, string>>;
};

/** What a fault may look at in an exchange. */
export type FaultSubject = {
  operation: Operation;
  /** Null until the caller is known to be somebody. */
  role: Role | null;
  /** Bearer token of a caller who is known to be somebody. */
  token: string | null;
  /** Path and query as sent. */
  target: string;
  /** The device's state. */
  state: unknown;
  /** The answer as it stands; null at ingress, where there is none yet. */
  reply: FaultReply | null;
};

/**
 * What a fault does to an exchange. `hold`, `throttle` and `alter` compose with what follows; the others end the
 * exchange.
 */
export type Effect =
  | { do: 'hold'; delayMs: number }
  | { do: 'throttle'; bytesPerSecond: number }
  | { do: 'alter'; reply: FaultReply }
  | { do: 'reply'; reply: FaultReply }
  /** Treats the caller's token as one that has just expired. */
  | { do: 'expire' }
  /** Nothing more is ever sent. */
  | { do: 'stall' }
  | { do: 'reset' }
  /** Ends the connection in good order; mid-body after so many bytes, or half of it. */
  | { do: 'close'; afterBytes?: number };

/** What a kind gets to decide on what it does. */
type StruckExchange = {
  subject: FaultSubject;
  /** They have passed their checks. */
  parameters: Readonly<Record<string, unknown>>;
  /** Id of the fault, by which it remembers things of its own. */
  id: string;
  memory: FaultMemory;
  /** The fault's own stream. */
  random: RandomStream;
  /** Simulated time, epoch ms. */
  now: number;
};

type KindBase = {
  name: FaultKindName;
  /** One sentence for people. */
  summary: string;
  /** Where it can strike; the first is the usual one. */
  placements: readonly [Placement, ...Placement[]];
  parameters: Readonly<Record<string, Parameter>>;
  /** Why it can never act on this operation, with a pointer into the spec; null when it can. Left out: it always can. */
  misfit?(operation: Operation, parameters: Readonly<Record<string, unknown>>): Issue | null;
  /** What it does; null when there is nothing here that it could act on. */
  effect(struck: StruckExchange): Effect | null;
};

/** One kind of fault: where it strikes, what it needs, whether the contract allows it, and what it does. */
export type FaultKind = KindBase &
  (
    | { contract: 'keeps' | 'breaks' }
    | {
        contract: 'depends';
        /** Why the contract does not let this operation answer like that, with pointers into the parameters. */
        breaksContract(
          parameters: Readonly<Record<string, unknown>>,
          operation: Operation,
        ): Issue[];
      }
  );
