import { type ControlError, createControlError } from './control-error.ts';
import { readEvents } from './event-stream.ts';

/** Callbacks for an event stream. None of them may throw. */
export type Follower<Event> = {
  onEvent(event: Event): void;
  /**
   * The stream is connected, or was lost and is being retried. After a reconnection, the missed
   * events or the current state follow.
   * @param error the simulator's reason, such as `too-many-streams`. Null if it is unreachable.
   */
  onConnection?(connection: 'connected' | 'lost', error: ControlError | null): void;
  /**
   * The stream ended: the device was released (null), or the call was rejected. Not called after
   * the caller stopped it.
   */
  onEnd?(error: ControlError | null): void;
};

/** Where a stream is, and how to request it. */
type Stream = {
  /** For error messages. */
  call: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  fetch: typeof globalThis.fetch;
};

/** The delay before a retry. A simulator that has too many streams asks for the same delay. */
const retryMs = 1_000;

/**
 * Follows a stream of the control API until it ends, or until the returned function is called. A
 * lost stream is retried without a limit and resumes where it was.
 */
export function follow<Event>(stream: Stream, follower: Follower<Event>): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  void keepFollowing(stream, follower, signal);
  return () => stopping.abort();
}

async function keepFollowing<Event>(
  stream: Stream,
  follower: Follower<Event>,
  signal: AbortSignal,
): Promise<void> {
  const position: Position = { lastId: null };
  while (!signal.aborted) {
    const end = await followOnce(stream, follower, signal, position);
    if (signal.aborted) return;
    if (!('retryMs' in end)) {
      follower.onEnd?.(end.error);
      return;
    }
    follower.onConnection?.('lost', end.error);
    await pause(end.retryMs, signal);
  }
}

/** Why a stream ended. `retryMs` is set if it was lost and must be retried. */
type End = { error: ControlError | null; retryMs?: number };

const lost = { error: null, retryMs } as const satisfies End;

type Position = {
  /** The last event after which the stream can resume. */
  lastId: string | null;
};

async function followOnce<Event>(
  { call, url, headers, fetch: send }: Stream,
  { onEvent, onConnection }: Follower<Event>,
  signal: AbortSignal,
  position: Position,
): Promise<End> {
  const { lastId } = position;
  const requestHeaders = { accept: 'text/event-stream', ...headers };
  try {
    const response = await send(url, {
      headers: lastId === null ? requestHeaders : { ...requestHeaders, 'last-event-id': lastId },
      cache: 'no-store',
      signal,
    });
    if (!response.ok) {
      const error = createControlError(
        call,
        response.status,
        await response.json().catch(() => null),
      );
      // Retry only server errors: a rejected request would be rejected again.
      return response.status >= 500 ? { error, retryMs } : { error };
    }
    if (response.body === null) return lost;
    onConnection?.('connected', null);
    for await (const { id, data } of readEvents(response.body)) {
      // A pending read can still return an event after the caller stopped the stream.
      if (signal.aborted) return lost;
      position.lastId = id ?? position.lastId;
      const event = JSON.parse(data) as Event & { kind: string; reason?: string };
      onEvent(event);
      // The stream of a device ends with the device. The stream of the fleet continues.
      if (event.kind === 'released' && url.includes('/api/devices/')) return { error: null };
    }
    return lost;
  } catch {
    // Unreachable, disconnected, or stopped. The caller recognizes the last case by `signal`.
    return lost;
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
