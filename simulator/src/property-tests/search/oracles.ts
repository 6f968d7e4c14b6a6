import { isDeepStrictEqual } from 'node:util';
import { lockout, type Operation, operations } from '@stillhouse/contracts/operations';
import { isLegalMove } from '@stillhouse/contracts/state-machines';
import { validateResponse } from '@stillhouse/contracts/validators';
import type { DeviceEvent } from '@stillhouse/device/events/device-event';
import { getNetworkAddressObstacle } from '@stillhouse/device/network/reach';
import type { DeviceState } from '@stillhouse/device/state/device-state';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { InProcessOutcome } from '../../http/in-process-request.ts';
import type { JournalEntry } from '../../journal/entry.ts';
import { machines } from '../../model/machines.ts';
import { listPointers } from '../list-pointers.ts';
import {
  type Bodies,
  includesPlace,
  listAffected,
  listLeftOut,
  settingsPath,
  toMembers,
} from './reads.ts';
import type { SearchCall } from './search-case.ts';

/** What must hold at every instant, or at the end. */
export type OracleName =
  | 'contract'
  | 'internal error'
  | 'connection'
  | 'access'
  | 'lockout'
  | 'rejected unchanged'
  | 'others unchanged'
  | 'readback'
  | 'settings keep'
  | 'legal moves'
  | 'demand'
  | 'same bytes';

/** A violated oracle, with a sentence about what was seen. */
export type Violation = { oracle: OracleName; seen: string };

/** A call that has ended or is held back, with the device before and after it. */
export type Observed = {
  operation: Operation;
  call: SearchCall;
  /** The body as sent, with the values of its words. */
  body: unknown;
  /** Null while the response is held back, and if the client has left. */
  result: InProcessOutcome | null;
  /** Null if the device has not accepted the request. */
  entry: JournalEntry | null;
  before: { state: DeviceState; bodies: Bodies };
  after: { state: DeviceState; bodies: Bodies };
  /** No simulated time has passed in between, and no other call was in progress. */
  wasInstant: boolean;
  /** A new password or a factory reset has ended the session of the token. */
  hasEnded: boolean;
  /** The firmware profile may break the contract. */
  hasProfile: boolean;
};

type Oracle = (observed: Observed) => Violation | null;

/** Checks a response against the contract. A fault or a profile may break it. */
const checkContract: Oracle = ({ operation, result, entry, hasProfile }) => {
  if (entry === null || entry.faults.length > 0 || hasProfile) return null;
  const [bug] = entry.verdict.reply;
  if (bug !== undefined) {
    const seen = `the simulator reports of ${operation.id}: ${bug.pointer} ${bug.message}`;
    return { oracle: 'internal error', seen };
  }
  if (result?.outcome !== 'answered') return null;
  const { status, text, headers } = result;
  const { id, responses } = operation;
  if (status === 500) return { oracle: 'internal error', seen: `${id} responds 500: ${text}` };
  if (!Object.hasOwn(responses, status)) {
    return { oracle: 'contract', seen: `${id} responds with the undeclared status ${status}` };
  }
  const mediaType = headers['content-type'] ?? null;
  if (mediaType?.includes('json') !== true) return null;
  const [issue] = validateResponse(id, status, mediaType, JSON.parse(text));
  if (issue === undefined) return null;
  return { oracle: 'contract', seen: `${id} ${status}: ${issue.pointer} ${issue.message}` };
};

/** An address is closed while the device is off, or has no network there. */
const isClosed = ({ state }: Observed['before'], { via }: SearchCall) =>
  via === 'setup' ? state.power.state === 'off' : getNetworkAddressObstacle(state) !== null;

/** A device refuses connections at a closed address, and only there. */
const checkConnection: Oracle = ({ operation, call, result, before, after, entry }) => {
  const where = `${operation.id} via ${call.via}`;
  const closed = [before, after].filter((one) => isClosed(one, call)).length;
  if (entry === null && result?.outcome === 'lost' && closed === 0) {
    return { oracle: 'connection', seen: `${where} is refused` };
  }
  if (result?.outcome === 'answered' && closed === 2) {
    return { oracle: 'connection', seen: `${where} is served at a closed address` };
  }
  return null;
};

/** Returns true if the device has done what the call wants. A fault may pretend that. */
const isAccepted = ({ result, entry }: Observed) =>
  result?.outcome === 'answered' && result.status < 400 && entry?.faults.length === 0;

/** The users of the setup sign in over the network only until setup is complete (R6.14). */
function checkRoute({ call, body, before }: Observed): Violation | null {
  const userName = isRecord(body) ? body.userName : undefined;
  const { setup, conditions } = before.state;
  const isOpen =
    userName === 'admin' ? conditions.signInOverNetworkOff === undefined : !setup.completed;
  if (call.via === 'setup' || isOpen) return null;
  return { oracle: 'access', seen: `${String(userName)} signs in over the network` };
}

/** A call needs a valid token of one of its roles, and nothing else ends a token. */
const checkAccess: Oracle = (observed) => {
  const { operation, call, result, entry, after, hasProfile, hasEnded } = observed;
  const { roles, id } = operation;
  if (id === 'signIn' && isAccepted(observed)) return checkRoute(observed);
  if (roles.length === 0 || entry === null || entry.faults.length > 0 || hasProfile) return null;
  const isValid = !hasEnded && (call.token === 'new' || call.token === 'own');
  if (isAccepted(observed) && (!isValid || !roles.includes(call.role))) {
    return {
      oracle: 'access',
      seen: `${id} is accepted with a ${hasEnded ? 'revoked' : call.token} token of ${call.role}`,
    };
  }
  const isRejected = result?.outcome === 'answered' && result.status === 401;
  if (isRejected && call.token === 'new' && after.state.power.state === 'on') {
    return { oracle: 'access', seen: `${id} rejects a new token of ${call.role}` };
  }
  return null;
};

/** A rejected call leaves the device unchanged. Failed sign-ins are counted (R4.6). */
const checkRejected: Oracle = ({ operation, result, entry, before, after, wasInstant }) => {
  if (result?.outcome !== 'answered' || result.status < 400 || !wasInstant) return null;
  if (entry === null || entry.faults.length > 0) return null;
  const [pointer] = listPointers(
    { ...before.state, signIn: null },
    { ...after.state, signIn: null },
  );
  if (pointer === undefined) return null;
  const seen = `${operation.id} is rejected with ${result.status} and changes ${pointer}`;
  return { oracle: 'rejected unchanged', seen };
};

/** A call changes only what the contract says that it affects. */
const checkOthers: Oracle = (observed) => {
  const { operation, body, before, after, wasInstant } = observed;
  if (!isAccepted(observed) || !wasInstant || operation.safety === 'read') return null;
  const affected = listAffected(operation);
  const leftOut = listLeftOut(operation, body);
  const [other] = Object.keys(after.bodies)
    .filter((id) => before.bodies[id] !== null && after.bodies[id] !== null)
    .flatMap((id) => listPointers(before.bodies[id], after.bodies[id], id))
    .filter((change) => !includesPlace(affected, change) || includesPlace(leftOut, change));
  if (other === undefined) return null;
  return { oracle: 'others unchanged', seen: `${operation.id} changes ${other}` };
};

/** The contract allows this time until a written value can be read. */
const atOnceMs = 1_000;

/** Returns true if a stored value is the written one. A device may add members to an object. */
function hasValue(stored: unknown, written: unknown): boolean {
  if (!isRecord(stored) || !isRecord(written)) return isDeepStrictEqual(stored, written);
  return Object.entries(written).every(
    ([name, value]) => !Object.hasOwn(stored, name) || hasValue(stored[name], value),
  );
}

/** For the default hostname, the written one is ignored. */
const isIgnored = (name: string, { source }: Readonly<Record<string, unknown>>) =>
  name === 'hostname' && source === '';

/** What was written can be read, and the response has it as well. */
const checkReadback: Oracle = (observed) => {
  const { operation, body, result, after, wasInstant } = observed;
  const { id, readback, path } = operation;
  if (!isAccepted(observed) || !wasInstant) return null;
  if (readback === undefined || readback.withinMs > atOnceMs) return null;
  const stored = after.bodies[readback.operationId];
  const written = toMembers(body);
  if (!isRecord(stored) || result?.outcome !== 'answered') return null;
  const differs = Object.keys(written).find(
    (name) =>
      Object.hasOwn(stored, name) &&
      !isIgnored(name, written) &&
      !hasValue(stored[name], written[name]),
  );
  if (differs !== undefined) {
    const seen = `${id} wrote ${differs} ${JSON.stringify(written[differs])}, and ${readback.operationId} has ${JSON.stringify(stored[differs])}`;
    return { oracle: 'readback', seen };
  }
  if (!path.startsWith(settingsPath) || observed.hasProfile || result.text === '') return null;
  const [pointer] = listPointers(stored, JSON.parse(result.text), id);
  if (pointer === undefined) return null;
  return { oracle: 'readback', seen: `the response at ${pointer} is not what can be read` };
};

const oracles: readonly Oracle[] = [
  checkContract,
  checkConnection,
  checkAccess,
  checkRejected,
  checkOthers,
  checkReadback,
];

/** Returns the first violation of a call. */
export function checkCall(observed: Observed): Violation | null {
  for (const oracle of oracles) {
    const violation = oracle(observed);
    if (violation !== null) return violation;
  }
  return null;
}

/** Settings that a device changes by itself: verbose logging ends (R4.26). */
const changingSettings = ['getChromiumSettings/loggingEnabled'];

/** Settings keep their values while no call and no action changes them. */
export function checkSettings(before: Bodies, after: Bodies): Violation | null {
  for (const id of Object.keys(after)) {
    if (before[id] === null || after[id] === null) continue;
    const [pointer] = listPointers(before[id], after[id], id);
    if (pointer !== undefined && !changingSettings.includes(pointer)) {
      return { oracle: 'settings keep', seen: `${pointer} changes by itself` };
    }
  }
  return null;
}

/** Machines make the moves that their model has. */
export function checkMove(event: DeviceEvent): Violation | null {
  if (!('from' in event) || event.from === event.to) return null;
  const { type, from, to } = event;
  const isLegal =
    event.type === 'updateState'
      ? isLegalMove(event.from, event.to, event.trigger)
      : // Between two obstacles any move is possible.
        (type === 'internet' && from !== 'reached' && to !== 'reached') ||
        machines[type].moves.some((move) => move.from === from && move.to === to);
  if (isLegal) return null;
  return { oracle: 'legal moves', seen: `${type} goes from ${from} to ${to}` };
}

/** Counts failed sign-ins as the contract says, and checks how the device locks a user name. */
export class LockoutOracle {
  readonly #rows = new Map<string, { inARow: number; until: number }>();

  /** Forgets everything: an action or a reset has changed the counts. */
  forget(): void {
    this.#rows.clear();
    this.#isKnown = false;
  }

  /** False until the counts are known again, which is after a success of each name. */
  #isKnown = true;

  check(observed: Observed, now: number): Violation | null {
    const { operation, body, call, result, entry, wasInstant } = observed;
    if (operation.id !== 'signIn' || entry === null) return null;
    const isClear = wasInstant && entry.faults.length === 0;
    if (result?.outcome !== 'answered' || !isClear || !isRecord(body)) {
      // Whether the device has counted it, and when, is not known.
      this.forget();
      return null;
    }
    const key = `${call.via} ${String(body.userName)}`;
    const { inARow, until } = this.#rows.get(key) ?? { inARow: 0, until: 0 };
    if (result.status === 200) this.#rows.delete(key);
    else if (result.status === 404) this.#rows.set(key, addFailure(inARow, now));
    const isLocked = until > now;
    const hasDecided = [200, 404].includes(result.status);
    if (!this.#isKnown || (result.status !== 429 && !(isLocked && hasDecided))) return null;
    const leftMs = Number(result.headers['x-rate-limit-timeout'] ?? 0);
    if (result.status === 429 && leftMs === until - now) return null;
    const seen = `${key}: ${result.status} with ${leftMs} ms left, ${inARow} failures in a row, expected ${until - now} ms`;
    return { oracle: 'lockout', seen };
  }
}

function addFailure(before: number, now: number): { inARow: number; until: number } {
  const inARow = before + 1;
  const { failures, minMs, maxMs } = lockout;
  if (inARow < failures) return { inARow, until: 0 };
  return { inARow, until: now + Math.min(minMs * 2 ** (inARow - failures), maxMs) };
}

/** All operations by id, as a search reads them. */
export const operationRows: Readonly<Record<string, Operation>> = operations;
