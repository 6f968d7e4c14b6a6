import type { Operation, Role } from '@stillhouse/contracts/operations';
import type { ArmedFault, FaultBodyMatch, FaultKindName, Placement } from './fault.ts';

/** Why a fault acted or did not act on an exchange. */
export type FaultReason =
  | 'fired'
  | 'operation'
  | 'tag'
  | 'role'
  | 'state'
  | 'query'
  | 'body'
  | 'early'
  | 'late'
  | 'nth'
  | 'skip'
  | 'every'
  | 'times'
  | 'chance'
  | 'nothing'
  | 'ended';

/** A fault's decision about an exchange. The text is created on demand. */
export type FaultNote = {
  /** Its counters change later, so `matched` and `fired` are copies. */
  fault: ArmedFault;
  reason: FaultReason;
  operation: Operation;
  role: Role | null;
  /** Simulated time, epoch ms. */
  at: number;
  /** The random number, 0 to 1. Null if none was drawn. */
  drawn: number | null;
  matched: number;
  fired: number;
};

/** The decision with its explanation. */
export type FaultConsidered = {
  id: string;
  kind: FaultKindName;
  placement: Placement;
  fired: boolean;
  reason: FaultReason;
  why: string;
  drawn?: number;
};

export function toConsidered(note: FaultNote): FaultConsidered {
  const { fault, reason, drawn } = note;
  const { id, kind, placement } = fault;
  return {
    id,
    kind,
    placement,
    fired: reason === 'fired',
    reason,
    why: explanations[reason](note),
    ...(drawn !== null && { drawn }),
  };
}

/** Omits the values, because they may be secret. */
function describeBodyMatch({ pointer = '', equals }: FaultBodyMatch = {}): string {
  const verb = equals === undefined ? 'contains' : 'equals';
  return `${verb} the given value${pointer === '' ? '' : ` at ${pointer}`}`;
}

const formatInstant = (at: number | null) => (at === null ? 'ever' : new Date(at).toISOString());
const formatMatchNumber = (count: number) => `Match number ${count}`;

const explanations: Record<FaultReason, (note: FaultNote) => string> = {
  fired: ({ drawn, fault: { probability } }) =>
    drawn === null
      ? 'The fault was applied.'
      : `The fault was applied: drew ${drawn.toFixed(4)}, below the probability ${probability}.`,
  operation: ({ operation, fault: { match } }) =>
    `Matches ${match.operationId}; this operation is ${operation.id}.`,
  tag: ({ operation, fault: { match } }) =>
    `Matches the tag ${match.tag}; ${operation.id} has the tag ${operation.tag}.`,
  role: ({ role, fault: { match } }) =>
    `Matches the role ${match.role}; the caller is ${role ?? 'not authenticated'}.`,
  state: ({ fault: { match } }) =>
    `Matches only while ${match.state?.pointer} is ${JSON.stringify(match.state?.equals)}.`,
  query: ({ fault: { match } }) =>
    `Matches only requests with the given ${Object.keys(match.query ?? {}).join(', ')} in the query.`,
  body: ({ fault: { match } }) =>
    `Matches only requests whose body ${describeBodyMatch(match.body)}.`,
  early: ({ at, fault: { from } }) =>
    `Active from ${formatInstant(from)}; the time was ${formatInstant(at)}.`,
  late: ({ at, fault: { until } }) =>
    `Active until ${formatInstant(until)}; the time was ${formatInstant(at)}.`,
  nth: ({ matched, fault: { match } }) =>
    `${formatMatchNumber(matched)}; the fault applies to number ${match.nth}.`,
  skip: ({ matched, fault: { skip } }) =>
    `${formatMatchNumber(matched)}; the fault skips the first ${skip}.`,
  every: ({ matched, fault: { skip, every } }) =>
    `${formatMatchNumber(matched)}; after ${skip}, the fault applies to the first of every ${every}.`,
  times: ({ fired, fault: { times } }) =>
    `The limit is reached: applied ${fired} of ${times} times.`,
  chance: ({ drawn, fault: { probability } }) =>
    `Drew ${drawn?.toFixed(4)}, not below the probability ${probability}.`,
  nothing: ({ fault: { kind } }) => `The response has nothing that ${kind} can change.`,
  ended: () => 'An earlier fault ended the exchange.',
};
