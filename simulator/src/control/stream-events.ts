import type { IncomingMessage, ServerResponse } from 'node:http';
import { lookEvery } from '../clock/real-time.ts';
import type { Feed } from '../events/event-log.ts';
import { closedHeaders } from './closed-headers.ts';

/** An answer that goes on: server-sent events, each named by its kind (HTML, section 9.2). */
export interface Streamed {
  feed: Feed<{ kind: string }>;
  /** The id of the last event that the client has; none when it begins. */
  after: string | undefined;
}

/** So that whoever is between does not take a quiet stream for a dead one. */
const heartbeatMs = 15_000;

/** A client that leaves this much unread is cut off: it comes back, and is told how things stand. */
const mostUnreadBytes = 8_000_000;

/** Sends events until the feed ends or the client goes. */
export function streamEvents(
  req: IncomingMessage,
  res: ServerResponse,
  { feed, after }: Streamed,
): void {
  res.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    ...closedHeaders,
  });
  req.socket.setNoDelay(true);
  // Whoever waits for the head of the answer is not to wait for the first event.
  res.flushHeaders();
  const stopBeating = lookEvery(heartbeatMs, () => void res.write(':\n\n'));
  const stopFollowing = feed.follow(after, {
    send(id, event) {
      const named = id === null ? '' : `id: ${id}\n`;
      res.write(`${named}event: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`);
      if (res.writableLength > mostUnreadBytes) res.destroy();
    },
    end: () => void res.end(),
  });
  res.on('close', () => {
    stopBeating();
    stopFollowing();
  });
}
