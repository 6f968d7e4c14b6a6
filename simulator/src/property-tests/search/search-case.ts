import type { OperationId, Role } from '@stillhouse/contracts/operations';
import type {
  ActionName,
  ActionParameters,
  ConditionName,
} from '@stillhouse/device/state/device-state';
import type { FaultSpec } from '../../faults/fault.ts';
import type { Via } from '../../http/exchange.ts';

/** Who acts on a device in a search. */
export type Actor = 'admin' | 'second admin' | 'installer' | 'cloud' | 'operator' | 'environment';

/** A call of a client, with everything that it sends. */
export type SearchCall = {
  do: 'call';
  operationId: OperationId;
  via: Via;
  path: string;
  /** The role of the token. */
  role: Role;
  /** `none`: without a token. `old`: one that has expired. `own`: that of the latest sign-in. */
  token: 'new' | 'own' | 'none' | 'old';
  /**
   * JSON, or the text of a file. The words `$admin`, `$setup` and `$code` stand for the password of
   * the admin, that of the other users, and a valid enrollment code.
   */
  body?: unknown;
  /** The client gives up after this time. Absent: it waits. */
  leavesAfterMs?: number;
};

/** What an actor does. */
export type SearchCommand =
  | SearchCall
  | { do: 'condition'; name: ConditionName; on: boolean }
  | { do: 'action'; name: ActionName; parameters: ActionParameters }
  | { do: 'arm'; fault: FaultSpec }
  | { do: 'disarm' }
  /** The cloud creates an enrollment code. */
  | { do: 'code'; expiresInMs?: number };

export type SearchEvent = {
  /** Simulated time since the start of the device. */
  atMs: number;
  by: Actor;
  command: SearchCommand;
};

/** Everything that a seed decides, as plain JSON. A shorter list of events is a case as well. */
export type SearchCase = {
  seed: number;
  product: string;
  /** The name of a firmware profile. Absent: firmware as the contract describes it. */
  profile?: string;
  outOfBox: boolean;
  /** The time zones of the process during the first run and the second. */
  timeZones: readonly [string, string];
  events: readonly SearchEvent[];
  /** What must work after the events, when only what it needs is healed; `at rest` always must. */
  demand: string;
};

/** Formats an event as a line, for reports. */
export function formatEvent({ atMs, by, command }: SearchEvent): string {
  const { do: what, ...rest } = command;
  return `${(atMs / 1_000).toFixed(3)} s, ${by}: ${what} ${JSON.stringify(rest)}`;
}
