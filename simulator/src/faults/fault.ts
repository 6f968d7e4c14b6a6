import type { Role } from '@stillhouse/contracts/operations';

/**
 * Where a fault strikes: before the device acted (the request is lost), after it (the answer is lost), or when the
 * head and a part of the body are on their way.
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
  | 'close-without-answer'
  | 'truncated-body'
  | 'malformed-json'
  | 'wrong-content-type'
  | 'dropped-property'
  | 'wrong-type'
  | 'unknown-enum-value'
  | 'stale-read'
  | 'expired-token'
  | 'rate-limit';

/** Which requests a fault looks at: those that fit everything given. `operationId` (`*` for all) or `tag` is needed. */
export type FaultMatch = {
  /** An operation of openapi.yaml, or `*`. */
  operationId?: string;
  tag?: string;
  role?: Role;
  /** Only while this stands in the device's state. */
  state?: {
    /** JSON pointer (RFC 6901) into the state. */
    pointer: string;
    equals: unknown;
  };
  /** Only the nth request that fits the rest of the match, counting from 1. */
  nth?: number;
};

/** A fault as it is armed: plain JSON. Counting (`skip`, `every`, `times`) comes before chance (`probability`). */
export type FaultSpec = {
  /** Unique on the device; given by the device (`fault-1`, ...) when left out. */
  id?: string;
  kind: FaultKindName;
  /** What the kind needs; see the kind's parameters in `faultKinds`. */
  parameters?: Record<string, unknown>;
  match: FaultMatch;
  /** Defaults to the kind's own. */
  placement?: Placement;
  /** Let the first so many matching requests pass. Default 0. */
  skip?: number;
  /** Then strike every so many-th matching request. Default 1: each. */
  every?: number;
  /** Strike at most so many times. Default: no limit. */
  times?: number;
  /** 0 to 1, drawn from a stream of the fault's own once counting has let it through. Default 1. */
  probability?: number;
  /** Simulated time, epoch ms: no strike before `from`. */
  from?: number;
  /** Simulated time, epoch ms: no strike at or after `until`. */
  until?: number;
  /** Must be true for an answer that the contract does not allow. */
  offContract?: boolean;
};

/** Counted since the fault was armed. `matched` is `skipped` plus `fired`. */
type FaultCounters = {
  /** Requests that came by at the fault's placement. */
  considered: number;
  /** Of these, the ones that fit match and window. */
  matched: number;
  /** Of these, the ones that `nth`, counting or chance let pass, or in which the kind found nothing to act on. */
  skipped: number;
  fired: number;
};

/** An armed fault with everything filled in. */
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
  /** `times` is used up, or the window is past. */
  exhausted: boolean;
};
