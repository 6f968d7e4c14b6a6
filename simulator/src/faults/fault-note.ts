import type { Operation, Role } from '@stillhouse/contracts/operations';
import type { ArmedFault, FaultKindName, Placement } from './fault.ts';

/** Why a fault acted or did not act on an exchange. */
export type FaultReason =
  | 'fired'
  | 'operation'
  | 'tag'
  | 'role'
  | 'state'
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

const formatInstant = (at: number | null) => (at === null ? 'ever' : new Date(at).toISOString());
const formatMatchNumber = (count: number) => `It was match number ${count}`;

const explanations: Record<FaultReason, (note: FaultNote) => string> = {
  fired: ({ drawn, fault: { probability } }) =>
    drawn === null
      ? 'It struck.'
      : `It struck: chance gave ${drawn.toFixed(4)}, under ${probability}.`,
  operation: ({ operation, fault: { match } }) =>
    `It is for ${match.operationId}, and this is ${operation.id}.`,
  tag: ({ operation, fault: { match } }) =>
    `It is for operations of the tag ${match.tag}, and ${operation.id} is of ${operation.tag}.`,
  role: ({ role, fault: { match } }) =>
    `It is for requests of ${match.role}, and this was of ${role ?? 'nobody who is known'}.`,
  state: ({ fault: { match } }) =>
    `It is for while ${match.state?.pointer} is ${JSON.stringify(match.state?.equals)}, which it was not.`,
  early: ({ at, fault: { from } }) =>
    `It strikes from ${formatInstant(from)}, and it was ${formatInstant(at)}.`,
  late: ({ at, fault: { until } }) =>
    `It struck until ${formatInstant(until)}, and it was ${formatInstant(at)}.`,
  nth: ({ matched, fault: { match } }) =>
    `${formatMatchNumber(matched)}, and it strikes number ${match.nth}.`,
  skip: ({ matched, fault: { skip } }) =>
    `${formatMatchNumber(matched)}, and it lets ${skip} pass first.`,
  every: ({ matched, fault: { skip, every } }) =>
    `${formatMatchNumber(matched)}, and after ${skip} it strikes one in ${every}, beginning with the next.`,
  times: ({ fired, fault: { times } }) =>
    `It has struck as often as it may: ${fired} of ${times} times.`,
  chance: ({ drawn, fault: { probability } }) =>
    `Chance gave ${drawn?.toFixed(4)}, and it strikes under ${probability}.`,
  nothing: ({ fault: { kind } }) => `There was nothing here for ${kind} to act on.`,
  ended: () => 'A fault that was armed before it had ended the exchange.',
};
