import type { Operation, Role } from '@stillhouse/contracts/operations';
import type { Issue } from '@stillhouse/contracts/validators';
import type { RandomStream } from '@stillhouse/device/random/stream';
import type { FaultKindName, Placement } from './fault.ts';
import type { FaultMemory } from './fault-memory.ts';
import type { Parameter } from './parameters.ts';

/** A response as faults read and change it. */
export type FaultResponse = {
  status: number;
  mediaType: string | null;
  /** JSON value, or raw bytes. */
  body: unknown;
  headers: Readonly<Record<string, string>>;
};

/** The part of an exchange that a fault can read. */
export type FaultSubject = {
  operation: Operation;
  /** Null until the caller is authenticated. */
  role: Role | null;
  /** Bearer token of an authenticated caller. */
  token: string | null;
  /** Path and query as sent. */
  target: string;
  /** The device's state. */
  state: unknown;
  /** The JSON body of the request; undefined if it has none, or if no fault matches by body. */
  requestBody: unknown;
  /** The current response. Null at ingress. */
  response: FaultResponse | null;
};

/**
 * What a fault does to an exchange. `hold`, `throttle` and `alter` compose with later faults. The
 * others end the exchange.
 */
export type Effect =
  | { do: 'hold'; delayMs: number }
  | { do: 'throttle'; bytesPerSecond: number }
  | { do: 'alter'; response: FaultResponse }
  | { do: 'respond'; response: FaultResponse }
  /** Expires the caller's token now. */
  | { do: 'expire' }
  /** Sends nothing more. */
  | { do: 'stall' }
  | { do: 'reset' }
  /** Closes the connection cleanly; mid-body after that many bytes, by default half of the body. */
  | { do: 'close'; afterBytes?: number };

/** The input of a fault kind. */
type FaultContext = {
  subject: FaultSubject;
  /** Validated. */
  parameters: Readonly<Record<string, unknown>>;
  /** Id of the fault, the key of its memory. */
  id: string;
  memory: FaultMemory;
  /** The fault's own random stream. */
  random: RandomStream;
  /** Simulated time, epoch ms. */
  now: number;
};

type KindBase = {
  name: FaultKindName;
  /** One sentence. */
  summary: string;
  /** Where it can act. The first is the default. */
  placements: readonly [Placement, ...Placement[]];
  parameters: Readonly<Record<string, Parameter>>;
  /**
   * Returns the reason why it can never act on this operation, with a pointer into the spec, or
   * null.
   */
  getMismatch?(operation: Operation, parameters: Readonly<Record<string, unknown>>): Issue | null;
  /** Returns what the fault does, or null if there is nothing to act on. */
  effect(context: FaultContext): Effect | null;
};

/** A kind of fault: placements, parameters, relation to the contract, and effect. */
export type FaultKind = KindBase &
  (
    | { contract: 'keeps' | 'breaks' }
    | {
        contract: 'depends';
        /**
         * Returns how this breaks the contract of the operation, with pointers into the parameters.
         */
        breaksContract(
          parameters: Readonly<Record<string, unknown>>,
          operation: Operation,
        ): Issue[];
      }
  );
