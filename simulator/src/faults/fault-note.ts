import type { Operation, Role } from '@stillhouse/contracts/operations';
import type { ArmedFault, FaultKindName, Placement } from './fault.ts';

/** What a fault decided about an exchange, or what kept it from it. */
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

/** That a fault looked at an exchange, in short: words are made for who asks. */
export type FaultNote = {
  /** Its counters go on; those of then are here. */
  fault: ArmedFault;
  reason: FaultReason;
  operation: Operation;
  role: Role | null;
  /** Simulated time, epoch ms. */
  at: number;
  /** What chance gave, from 0 to 1; null when it was not asked. */
  drawn: number | null;
  matched: number;
  fired: number;
};

/** The same for people. */
export type FaultConsidered = {
  id: string;
  kind: FaultKindName;
  placement: Placement;
  fired: boolean;
  reason: FaultReason;
  why: string;
  drawn?: number;
};

export function considered(note: FaultNote): FaultConsidered {
  const { fault, reason, drawn } = note;
  const { id, kind, placement } = fault;
  return {
    id,
    kind,
    placement,
    fired: reason === 'fired',
    reason,
    why: words[reason](note),
    ...(drawn !== null && { drawn }),
  };
}

const shown = (at: number | null) => (at === null ? 'ever' : new Date(at).toISOString());
const nth = (count: number) => `It was match number ${count}`;

const words: Record<FaultReason, (note: FaultNote) => string> = {
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
  early: ({ at, fault: { from } }) => `It strikes from ${shown(from)}, and it was ${shown(at)}.`,
  late: ({ at, fault: { until } }) => `It struck until ${shown(until)}, and it was ${shown(at)}.`,
  nth: ({ matched, fault: { match } }) => `${nth(matched)}, and it strikes number ${match.nth}.`,
  skip: ({ matched, fault: { skip } }) => `${nth(matched)}, and it lets ${skip} pass first.`,
  every: ({ matched, fault: { skip, every } }) =>
    `${nth(matched)}, and after ${skip} it strikes one in ${every}, beginning with the next.`,
  times: ({ fired, fault: { times } }) =>
    `It has struck as often as it may: ${fired} of ${times} times.`,
  chance: ({ drawn, fault: { probability } }) =>
    `Chance gave ${drawn?.toFixed(4)}, and it strikes under ${probability}.`,
  nothing: ({ fault: { kind } }) => `There was nothing here for ${kind} to act on.`,
  ended: () => 'A fault that was armed before it had ended the exchange.',
};
