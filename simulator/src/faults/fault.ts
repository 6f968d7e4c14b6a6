import type { Role } from '@stillhouse/contracts/operations';

/**
 * Where a fault acts: before the device handles the request (the request is lost), after it (the
 * response is lost), or after the head and a part of the body were sent.
 */
export type Placement = (typeof placements)[number];

const placements = ['ingress', 'egress', 'midBody'] as const;

export function isPlacement(word: string): word is Placement {
  return placements.some((placement) => placement === word);
}

export type FaultKindName =
  | 'status'
  | 'delay'
  | 'throttle'
  | 'stall'
  | 'connection-reset'
  | 'close-without-response'
  | 'truncated-body'
  | 'malformed-json'
  | 'wrong-content-type'
  | 'dropped-property'
  | 'wrong-type'
  | 'unknown-enum-value'
  | 'stale-read'
  | 'expired-token'
  | 'rate-limit'
  | 'replace-response';

/**
 * Which requests a fault applies to: those that match all given values. Needs `operationId` (`*`
 * for all) or `tag`.
 */
export type FaultMatch = {
  /** An operation of openapi.yaml, or `*`. */
  operationId?: string;
  tag?: string;
  role?: Role;
  /** Only while the device's state has this value. */
  state?: {
    /** JSON pointer (RFC 6901) into the state. */
    pointer: string;
    equals: unknown;
  };
  /** Only requests with these query parameters. Others may be there. */
  query?: Record<string, string>;
  body?: FaultBodyMatch;
  /** Only the nth request that fits the rest of the match, counting from 1. */
  nth?: number;
};

/** Only requests whose JSON body has this value: exactly `equals`, or at least `contains`. */
export type FaultBodyMatch = {
  /** JSON pointer (RFC 6901) into the body. Default: the whole body. */
  pointer?: string;
  equals?: unknown;
  contains?: unknown;
};

/**
 * A fault to arm, as plain JSON. Counting (`skip`, `every`, `times`) applies before `probability`.
 */
export type FaultSpec = {
  /** Unique on the device. Default: `fault-1`, `fault-2` and so on. */
  id?: string;
  kind: FaultKindName;
  /** The kind's parameters, see `faultKinds`. */
  parameters?: Record<string, unknown>;
  match: FaultMatch;
  /** Default: the first placement of the kind. */
  placement?: Placement;
  /** Number of matching requests to skip first. Default: 0. */
  skip?: number;
  /** Act on one in this many matching requests. Default: 1, each. */
  every?: number;
  /** Maximum number of times to act. Default: no limit. */
  times?: number;
  /** 0 to 1, drawn from the fault's own stream after counting. Default: 1. */
  probability?: number;
  /** Simulated time, epoch ms: not before. */
  from?: number;
  /** Simulated time, epoch ms: not at or after. */
  until?: number;
  /** Required for a response that breaks the contract. */
  offContract?: boolean;
};

/** Counted since the fault was armed. `matched` is `skipped` plus `fired`. */
type FaultCounters = {
  /** Requests seen at the fault's placement. */
  considered: number;
  /** Requests of these that match, within the time window. */
  matched: number;
  /**
   * Matched requests without effect, because of `nth`, counting, probability, or nothing to act on.
   */
  skipped: number;
  fired: number;
};

/** An armed fault with all defaults. */
export type ArmedFault = {
  id: string;
  kind: FaultKindName;
  parameters: Record<string, unknown>;
  match: FaultMatch;
  placement: Placement;
  skip: number;
  every: number;
  times: number | null;
  probability: number;
  from: number | null;
  until: number | null;
  offContract: boolean;
  counters: FaultCounters;
  /** True if `times` is used up or the time window is over. */
  exhausted: boolean;
};
