import { type ControlError, createControlError } from './control-error.ts';
import { readEvents } from './event-stream.ts';

/** What to do with what comes. None of it may throw. */
export type Follower<Event> = {
  onEvent(event: Event): void;
  /**
   * The stream stands, or was lost and is tried again. What was missed is told, or how things stand
   * now.
   * @param error what the simulator says to it (`too-many-streams`, for one); null when it is not
   *   there
   */
  onConnection?(connection: 'connected' | 'lost', error: ControlError | null): void;
  /**
   * Nothing more comes: the device was released (null), or the call is refused. Not after it was
   * stopped.
   */
  onEnd?(error: ControlError | null): void;
};

/** What there is to know of a stream. */
type Stream = {
  /** For messages. */
  call: string;
  url: string;
  headers: Readonly<Record<string, string>>;
};

/**
 * After a stream was lost, so long until it is tried again; as long as a simulator without room for
 * one more asks for.
 */
const retryMs = 1_000;

/**
 * Follows a stream of the control API until it ends, or until the returned function is called. A
 * stream that is lost is tried again for as long as it takes, and goes on where it was.
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

/** How it went: lost, to be tried again after so long, or over. */
type End = { error: ControlError | null; retryMs?: number };

const lost = { error: null, retryMs } as const satisfies End;

type Position = {
  /** The last event that one can go on from. */
  lastId: string | null;
};

async function followOnce<Event>(
  { call, url, headers }: Stream,
  { onEvent, onConnection }: Follower<Event>,
  signal: AbortSignal,
  position: Position,
): Promise<End> {
  const { lastId } = position;
  const asked = { accept: 'text/event-stream', ...headers };
  try {
    const response = await fetch(url, {
      headers: lastId === null ? asked : { ...asked, 'last-event-id': lastId },
      cache: 'no-store',
      signal,
    });
    if (!response.ok) {
      const error = createControlError(
        call,
        response.status,
        await response.json().catch(() => null),
      );
      // What is refused now is refused the next time too; a server that has a problem may get over
      // it.
      return response.status >= 500 ? { error, retryMs } : { error };
    }
    if (response.body === null) return lost;
    onConnection?.('connected', null);
    for await (const { id, data } of readEvents(response.body)) {
      // A reader that was waiting gets what came before it was stopped.
      if (signal.aborted) return lost;
      position.lastId = id ?? position.lastId;
      const event = JSON.parse(data) as Event & { kind: string; reason?: string };
      onEvent(event);
      // In a stream of one device, which ends with it.
      if (event.kind === 'released' && url.includes('/api/devices/')) return { error: null };
    }
    return lost;
  } catch {
    // Nobody there, a broken connection, or stopped: `signal` tells the last one from the others.
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
