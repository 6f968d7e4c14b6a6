import type { OperationId } from '@stillhouse/contracts/operations';

/** What the console knows about the connection to the device. Times are epoch milliseconds. */
export type Connection =
  /** `back` is set after an outage: when the device was back, and how long it was away. */
  | { kind: 'connected'; back: { at: number; afterMs: number } | null }
  /** One request had no response. A second one decides. Not shown. */
  | { kind: 'checking'; failedAt: number }
  /** `since` is the last response; null if there has been none. */
  | { kind: 'lost'; since: number | null }
  /** `until` is null if the device does not say when it is ready. */
  | { kind: 'starting'; since: number | null; until: number | null };

export type ConnectionState = {
  connection: Connection;
  /** Null before the first response. */
  respondedAt: number | null;
  /** What had no response since the last response. */
  failing: ReadonlySet<OperationId>;
  /**
   * What had no response while the device responded to something else. Until it responds, its
   * failures say nothing about the connection.
   */
  faulty: ReadonlySet<OperationId>;
};

export type ConnectionEvent =
  | { kind: 'response'; id: OperationId; at: number }
  /** No response. A device that starts responds with 503; `readyAt` is null if it has no time. */
  | { kind: 'failure'; id: OperationId; startedAt: number; at: number; readyAt?: number | null }
  | { kind: 'tick'; at: number };

/** After a first failure, silence of this length means that the connection is lost. */
export const lostAfterMs = 5000;

const nothing: ReadonlySet<OperationId> = new Set();

export const initialState: ConnectionState = {
  connection: { kind: 'connected', back: null },
  respondedAt: null,
  failing: nothing,
  faulty: nothing,
};

/** Whether the device is known to be away. */
export function isAway(
  connection: Connection,
): connection is Extract<Connection, { kind: 'lost' | 'starting' }> {
  return connection.kind === 'lost' || connection.kind === 'starting';
}

export function reduceConnection(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  if (event.kind === 'response') return addResponse(state, event);
  if (event.kind === 'failure') return addFailure(state, event);
  const { connection } = state;
  const isOver = connection.kind === 'checking' && event.at - connection.failedAt >= lostAfterMs;
  return isOver ? lose(state) : state;
}

function addResponse(
  state: ConnectionState,
  { id, at }: Extract<ConnectionEvent, { kind: 'response' }>,
): ConnectionState {
  const { connection } = state;
  const back =
    isAway(connection) && connection.since !== null
      ? { at, afterMs: Math.max(0, at - connection.since) }
      : null;
  const faulty = new Set([...state.faulty, ...state.failing]);
  faulty.delete(id);
  return {
    connection: connection.kind === 'connected' ? connection : { kind: 'connected', back },
    respondedAt: at,
    failing: nothing,
    faulty,
  };
}

function addFailure(
  state: ConnectionState,
  event: Extract<ConnectionEvent, { kind: 'failure' }>,
): ConnectionState {
  const { connection, respondedAt, faulty } = state;
  const failing = new Set([...state.failing, event.id]);
  if (isAway(connection)) return decide({ ...state, failing }, event);
  if (faulty.has(event.id)) return state;
  if (connection.kind === 'connected') {
    // The device has responded to a later request.
    if (respondedAt !== null && event.startedAt < respondedAt) return state;
    return { ...state, failing, connection: { kind: 'checking', failedAt: event.at } };
  }
  const next = { ...state, failing };
  // Requests that were pending at the first failure had the same fate.
  if (event.startedAt < connection.failedAt) return next;
  return decide(next, event);
}

function decide(
  state: ConnectionState,
  { at, readyAt }: Extract<ConnectionEvent, { kind: 'failure' }>,
): ConnectionState {
  if (readyAt === undefined) return lose(state);
  const { connection, respondedAt } = state;
  const known = connection.kind === 'starting' ? connection.until : null;
  // Whole seconds are rounded up: the earliest time counts down without a jump.
  const until =
    readyAt !== null && known !== null && known > at ? Math.min(known, readyAt) : readyAt;
  return { ...state, connection: { kind: 'starting', since: respondedAt, until } };
}

function lose(state: ConnectionState): ConnectionState {
  const { connection, respondedAt } = state;
  if (connection.kind === 'lost') return state;
  return { ...state, connection: { kind: 'lost', since: respondedAt } };
}
