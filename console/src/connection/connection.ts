import type { EndedCall } from '../api/follow-call.ts';
import { createObservableState, type ReadableState } from '../state/observable-state.ts';
import {
  type Connection,
  type ConnectionEvent,
  type ConnectionState,
  initialState,
  isAway,
  lostAfterMs,
  reduceConnection,
} from './connection-state.ts';

/** While the device responds, it is asked only after this time without any request. */
const heartbeatMs = 5000;
/** While it does not, it is asked this often. */
const probeMs = 2000;

/**
 * The one truth about the connection to the device: badge, pages and dialogs read it, and every
 * settled request reports to it.
 */
export type ConnectionMonitor = ReadableState<Connection> & {
  report(call: ReportedCall): void;
  /** Asks the device now. */
  probe(): void;
  /**
   * Keeps the state up to date, also on pages without polls.
   *
   * @returns ends that
   */
  watch(): () => void;
};

type ReportedCall = Pick<EndedCall, 'id' | 'startedAt' | 'failure'>;

type Dependencies = {
  /** Requests the status. Reports like any request; an aborted one does not. Never rejects. */
  requestStatus: (signal: AbortSignal) => Promise<void>;
  /** Called when the device is back after an outage. */
  onBack: () => void;
  /** Meanwhile those who expect it ask the device, at their own pace (R9.10, R9.11). */
  outage: ReadableState<boolean>;
  now: () => number;
  isHidden: () => boolean;
};

export function createConnectionMonitor(dependencies: Dependencies): ConnectionMonitor {
  const { onBack, outage, now, isHidden } = dependencies;
  const shown = createObservableState<Connection>(initialState.connection);
  let state: ConnectionState = initialState;
  let watchers = 0;
  /** When something was last asked or heard. */
  let lastAt = now();
  const request = createStatusRequest(dependencies, {
    onSilence: (startedAt) => dispatch({ kind: 'failure', id: 'getStatus', startedAt, at: now() }),
    onEnd: () => schedule(),
  });
  let timer: ReturnType<typeof setTimeout> | undefined;

  const dispatch = (event: ConnectionEvent) => {
    const before = state.connection;
    state = reduceConnection(state, event);
    const after = state.connection;
    if (after !== before) shown.setState(after);
    if (after.kind === 'checking' && before.kind !== 'checking') probe();
    if (after.kind === 'connected' && isAway(before)) onBack();
    schedule();
  };

  const probe = () => {
    if (watchers === 0 || outage.getState()) return;
    request.start();
  };

  const schedule = () => {
    clearTimeout(timer);
    if (watchers === 0) return;
    const isQuiet = state.connection.kind === 'connected';
    // A pending probe reports by itself.
    if (isQuiet && request.isPending()) return;
    const dueAt = lastAt + (isQuiet ? heartbeatMs : probeMs);
    timer = setTimeout(tick, Math.max(0, dueAt - now()));
  };

  const tick = () => {
    // Continues when the page is visible again.
    if (isHidden() && state.connection.kind === 'connected') return;
    dispatch({ kind: 'tick', at: now() });
    // A slow request is not repeated before it counts as unanswered.
    if (!request.isPending()) probe();
    lastAt = now();
    schedule();
  };

  document.addEventListener('visibilitychange', () => {
    if (!isHidden() && now() - lastAt >= heartbeatMs) tick();
  });
  return {
    ...shown,
    probe,
    report(call) {
      // Not sent.
      if (call.failure?.code === 'signed-out') return;
      lastAt = now();
      dispatch(toEvent(call, lastAt));
    },
    watch() {
      watchers += 1;
      schedule();
      return () => {
        watchers -= 1;
        schedule();
      };
    },
  };
}

function toEvent({ id, startedAt, failure }: ReportedCall, at: number): ConnectionEvent {
  if (!failure?.isUnreachable || failure.code === 'logs-busy') return { kind: 'response', id, at };
  const event = { kind: 'failure', id, startedAt, at } as const;
  if (failure.status === 0) return event;
  const seconds = Number(failure.headers.get('retry-after') ?? Number.NaN);
  return { ...event, readyAt: seconds > 0 ? at + seconds * 1000 : null };
}

/** One request for the status at a time. A device without power does not even reject it. */
function createStatusRequest(
  { requestStatus, now }: Dependencies,
  { onSilence, onEnd }: { onSilence: (startedAt: number) => void; onEnd: () => void },
) {
  let pending: AbortController | null = null;
  return {
    isPending: () => pending !== null,
    start() {
      pending?.abort();
      const controller = new AbortController();
      pending = controller;
      const startedAt = now();
      const silence = setTimeout(() => {
        controller.abort();
        onSilence(startedAt);
      }, lostAfterMs);
      controller.signal.addEventListener('abort', () => clearTimeout(silence));
      void requestStatus(controller.signal).finally(() => {
        clearTimeout(silence);
        if (pending === controller) pending = null;
        onEnd();
      });
    },
  };
}
