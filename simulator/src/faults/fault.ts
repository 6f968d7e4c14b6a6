import type { OperationId, Role } from '@stillhouse/contracts/operations';
import type { Issue } from '@stillhouse/contracts/validators';

/** Where a fault strikes: before the device acted (the request is lost), or after (the answer is lost). */
export type Placement = 'ingress' | 'egress';

export type FaultKindName = 'status' | 'delay' | 'connection-reset';

/** Which requests a fault looks at: those that fit everything given. `operationId` (`*` for all) or `tag` is needed. */
export interface FaultMatch {
  /** An operation of openapi.yaml, or `*`. */
  operationId?: string;
  tag?: string;
  role?: Role;
  /** Only the nth request that fits the rest of the match, counting from 1. */
  nth?: number;
}

/** A fault as it is armed: plain JSON. Counting (`skip`, `every`, `times`) comes before chance (`probability`). */
export interface FaultSpec {
  /** Unique on the device; given by the device (`fault-1`, ...) when left out. */
  id?: string;
  kind: FaultKindName;
  /** What the kind needs; see the kind's parameter schema in `faultKinds`. */
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
}

/** Counted since the fault was armed. `matched` is `skipped` plus `fired`. */
interface FaultCounters {
  /** Requests that came by at the fault's placement. */
  considered: number;
  /** Of these, the ones that fit match and window. */
  matched: number;
  /** Of these, the ones that `nth`, counting or chance let pass. */
  skipped: number;
  fired: number;
}

/** An armed fault with everything filled in. */
export interface ArmedFault {
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
}

/** An answer that a fault puts in place of the device's own. */
export interface InjectedReply {
  status: number;
  mediaType: string;
  body: unknown;
  headers: Record<string, string>;
}

/** What a fault does to an exchange. `hold` composes with what follows; the other two end the exchange. */
export type Effect =
  | { do: 'reply'; reply: InjectedReply }
  | { do: 'hold'; delayMs: number }
  | { do: 'reset' };

/** One kind of fault: what it needs, whether the contract allows it, and what it does. */
export interface FaultKind {
  name: FaultKindName;
  /** One sentence for people. */
  summary: string;
  defaultPlacement: Placement;
  /** JSON Schema of `parameters`. */
  parameterSchema: Record<string, unknown>;
  /** What is wrong with the parameters; empty when nothing is. Pointers start at the parameters. */
  checkParameters(parameters: Record<string, unknown>): Issue[];
  /** Why the contract does not let this operation answer like that; empty when it does. */
  breaksContract(parameters: Record<string, unknown>, operationId: OperationId): Issue[];
  /** Called with parameters that have passed `checkParameters`. */
  effect(parameters: Record<string, unknown>, operationId: OperationId): Effect;
}
