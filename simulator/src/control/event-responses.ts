import { runEvery, yieldToEventLoop } from '@stillhouse/device/clock/real-time';
import type { EventStream } from '../events/event-log.ts';
import type { ResponseSink } from '../http-kit/transport.ts';
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
  begin(sink: ResponseSink, { of, stream, after }: EventResponse) {
    if (this.#open.fleet + this.#open.device >= maxStreams) return rejectTooMany();
    this.#open[of] += 1;
    const stop = sendEvents(sink, stream(), after);
    sink.onClose(() => {
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
  sink: ResponseSink,
  stream: EventStream<{ kind: string }>,
  after: string | undefined,
): () => void {
  const headers = { 'content-type': 'text/event-stream; charset=utf-8', ...closedHeaders };
  sink.writeHead(200, Object.entries(headers).flat());
  // The client must not wait for the first event to see the head.
  sink.flushHead();
  const texts = new TextWriter(sink);
  const stopBeating = runEvery(heartbeatMs, () => texts.write(':\n\n'));
  const stopFollowing = stream.follow(after, {
    send(id, event) {
      const named = id === null ? '' : `id: ${id}\n`;
      texts.write(`${named}event: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`);
    },
    whenRead: (callback) => void texts.whenRead().then(callback),
    end: () => texts.end(),
  });
  return () => {
    stopBeating();
    stopFollowing();
  };
}

/** Writes texts as fast as the client reads, and disconnects one that does not read. */
class TextWriter {
  readonly #sink: ResponseSink;
  #unsent = '';
  /** What the client has not read of what was sent. */
  #unread = 0;
  #isOver = false;
  #sending: Promise<void> | null = null;

  constructor(sink: ResponseSink) {
    this.#sink = sink;
  }

  write(text: string): void {
    if (this.#isOver) return;
    this.#unsent += text;
    if (this.#unread + this.#unsent.length > maxUnreadBytes) this.#sink.cut('close');
    this.#sending ??= this.#send();
  }

  /** Resolves, later, when the client has read what was written. Never after it has gone. */
  async whenRead(): Promise<void> {
    await this.#sending;
    await yieldToEventLoop();
  }

  end(): void {
    this.#isOver = true;
    this.#sink.end(this.#unsent);
    this.#unsent = '';
  }

  async #send(): Promise<void> {
    // What is written in the same turn leaves together.
    await null;
    while (this.#unsent !== '') {
      const bytes = new TextEncoder().encode(this.#unsent);
      this.#unsent = '';
      this.#unread = bytes.length;
      await this.#sink.write(bytes);
      this.#unread = 0;
    }
    this.#sending = null;
  }
}
