import type { IncomingMessage, ServerResponse } from 'node:http';
import { runEvery, yieldToEventLoop } from '@stillhouse/device/clock/real-time';
import type { EventStream } from '../events/event-log.ts';
import { reject } from './control-problem.ts';
import { closedHeaders } from './send-response.ts';

/** A stream of server-sent events, each named by its kind (HTML, section 9.2). */
export type EventResponse = {
  of: 'fleet' | 'device';
  /** Called only if the limit is not reached. */
  stream: () => EventStream<{ kind: string }>;
  /** Id of the last event that the client has seen; undefined if it starts. */
  after: string | undefined;
};

/** For fleet and devices together: a hundred devices, each followed by a test and a page. */
const maxStreams = 200;
const retryAfterSeconds = 1;

/** Keeps proxies from closing a quiet stream. */
const heartbeatMs = 15_000;

/** A client with more unread bytes is disconnected. It reconnects and gets the present state. */
const maxUnreadBytes = 8_000_000;

/** Sends event streams and limits their number. */
export class EventResponses {
  readonly #open: Record<EventResponse['of'], number>;

  /** @param open gets the number of open streams */
  constructor(open: Record<EventResponse['of'], number>) {
    this.#open = open;
  }

  /**
   * Sends events until the stream ends or the client disconnects. Returns a rejection (503) if too
   * many are open.
   */
  begin(req: IncomingMessage, res: ServerResponse, { of, stream, after }: EventResponse) {
    if (this.#open.fleet + this.#open.device >= maxStreams) return rejectTooMany();
    // A client that is already gone would never emit `close`.
    if (res.destroyed) return null;
    this.#open[of] += 1;
    const stop = sendEvents(req, res, stream(), after);
    res.on('close', () => {
      this.#open[of] -= 1;
      stop();
    });
    return null;
  }
}

function rejectTooMany() {
  const rejection = reject(
    503,
    'too-many-streams',
    `Event stream limit reached (${maxStreams}). Close pages of the lab or stop programs that follow events. GET /api/devices returns the current state without a stream.`,
  );
  return { ...rejection, headers: { 'retry-after': String(retryAfterSeconds) } };
}

/** Returns a function that stops the stream. */
function sendEvents(
  req: IncomingMessage,
  res: ServerResponse,
  stream: EventStream<{ kind: string }>,
  after: string | undefined,
): () => void {
  res.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    ...closedHeaders,
  });
  req.socket.setNoDelay(true);
  // The client must not wait for the first event to see the head.
  res.flushHeaders();
  const stopBeating = runEvery(heartbeatMs, () => void res.write(':\n\n'));
  const stopFollowing = stream.follow(after, {
    send(id, event) {
      const named = id === null ? '' : `id: ${id}\n`;
      res.write(`${named}event: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`);
      if (res.writableLength > maxUnreadBytes) res.destroy();
    },
    whenRead(callback) {
      if (res.writableNeedDrain) res.once('drain', callback);
      else void yieldToEventLoop().then(callback);
    },
    end: () => void res.end(),
  });
  return () => {
    stopBeating();
    stopFollowing();
  };
}
