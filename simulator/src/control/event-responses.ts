import type { IncomingMessage, ServerResponse } from 'node:http';
import { runEvery } from '@stillhouse/device/clock/real-time';
import type { EventStream } from '../events/event-log.ts';
import { refuse } from './control-problem.ts';
import { closedHeaders } from './send-response.ts';

/** An answer that goes on: server-sent events, each named by its kind (HTML, section 9.2). */
export type EventResponse = {
  /** Called only when there is room for one more. */
  feed: () => EventStream<{ kind: string }>;
  /** The id of the last event that the client has; none when it begins. */
  after: string | undefined;
};

/** Of the fleet and all devices together: a hundred devices, each with a test and a page that follow it. */
const maxStreams = 200;
const retryAfterSeconds = 1;

/** So that whoever is between does not take a quiet stream for a dead one. */
const heartbeatMs = 15_000;

/** A client that leaves this much unread is cut off: it comes back, and is told how things stand. */
const maxUnreadBytes = 8_000_000;

/** The streams that are open, and no more of them than the process can bear. */
export class EventResponses {
  #open = 0;

  /** Sends events until the feed ends or the client goes; a refusal (503) when too many are open. */
  begin(req: IncomingMessage, res: ServerResponse, { feed, after }: EventResponse) {
    if (this.#open >= maxStreams) return refuseTooMany();
    // Who has gone before it began would never be heard to go.
    if (res.destroyed) return null;
    this.#open += 1;
    const stop = sendEvents(req, res, feed(), after);
    res.on('close', () => {
      this.#open -= 1;
      stop();
    });
    return null;
  }
}

function refuseTooMany() {
  const refusal = refuse(
    503,
    'too-many-streams',
    `${maxStreams} event streams are open, as many as there may be. Close pages of the lab or stop programs that follow events; GET /api/devices tells how things stand without one.`,
  );
  return { ...refusal, headers: { 'retry-after': String(retryAfterSeconds) } };
}

/** Returns what ends it on this side. */
function sendEvents(
  req: IncomingMessage,
  res: ServerResponse,
  feed: EventStream<{ kind: string }>,
  after: string | undefined,
): () => void {
  res.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    ...closedHeaders,
  });
  req.socket.setNoDelay(true);
  // Whoever waits for the head of the answer is not to wait for the first event.
  res.flushHeaders();
  const stopBeating = runEvery(heartbeatMs, () => void res.write(':\n\n'));
  const stopFollowing = feed.follow(after, {
    send(id, event) {
      const named = id === null ? '' : `id: ${id}\n`;
      res.write(`${named}event: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`);
      if (res.writableLength > maxUnreadBytes) res.destroy();
    },
    end: () => void res.end(),
  });
  return () => {
    stopBeating();
    stopFollowing();
  };
}
