import type { DeviceClock } from '@stillhouse/device/clock/device-clock';
import { Exchange, type Via } from './exchange.ts';
import { restingPhases } from './exchange-lifecycle.ts';
import { createNetworkError, FetchSink } from './fetch-sink.ts';
import { isApi } from './find-operation.ts';
import type { DeviceHost } from './host.ts';
import type { IncomingRequest } from './transport.ts';

/** What a fetch function needs of a device. */
export type FetchedDevice = {
  /** Read for each request, because a reset of the device replaces it. */
  readonly host: Pick<DeviceHost, 'baseUrl' | 'clock' | 'serve' | 'setupUrl'>;
};

/** As long as the fetch of Node waits for the head of a response. */
const defaultTimeoutMs = 300_000;

/**
 * Creates a fetch function that calls the API of a device in this process, without a port.
 *
 * A relative address is one of the device in its network; requests to its setup address need the
 * whole address. An address of anything else is a TypeError, and so is a request outside the API.
 * As with `fetch`, a refused or broken connection is a TypeError, and a signal aborts the request.
 * A redirect, which only a fault sends, is returned as it is.
 *
 * @param timeoutMs time of the device's clock without a byte after which a request is a TypeError
 * @example
 * const simulator = await createSimulator({ listen: false });
 * const device = await simulator.lease({ clock: 'manual', seed: 7 });
 * const fetch = createFetch(device);
 * const response = await fetch('/api/v1/admin_login', {
 *   method: 'POST',
 *   headers: { 'content-type': 'application/json' },
 *   body: JSON.stringify({ userName: 'admin', password: 'stillhouse' }),
 * });
 */
export function createFetch(
  device: FetchedDevice,
  { timeoutMs = defaultTimeoutMs }: { timeoutMs?: number } = {},
): typeof globalThis.fetch {
  return async (input, init) => {
    const { host } = device;
    const address = typeof input === 'string' ? new URL(input, host.baseUrl) : input;
    const request = new Request(address, init);
    const { signal } = request;
    signal.throwIfAborted();
    const { via, target } = findTarget(host, request.url);
    const body = await readBody(request, init?.body instanceof ReadableStream);
    signal.throwIfAborted();
    const sink = new FetchSink(request);
    const exchange = new Exchange(createIncoming(request, target, body, sink), sink, { via });
    if (!host.serve(exchange)) throw createNetworkError('ECONNREFUSED');
    const disconnect = () => sink.disconnect(signal.reason);
    signal.addEventListener('abort', disconnect, { once: true });
    const clearTimeout = limitTime(host.clock, exchange, sink, timeoutMs);
    void sink.left.then(() => {
      signal.removeEventListener('abort', disconnect);
      clearTimeout();
    });
    return sink.response;
  };
}

/** Disconnects when nothing was sent for so long. Returns a function that ends the watch. */
function limitTime(
  clock: DeviceClock,
  exchange: Exchange,
  sink: FetchSink,
  timeoutMs: number,
): () => void {
  const watch = () => {
    const { sent } = sink;
    return clock.setTimerAt(clock.now() + timeoutMs, `timeout of ${exchange.describe()}`, () => {
      if (sink.sent !== sent) {
        timer = watch();
        return undefined;
      }
      const isResting = restingPhases.some((phase) => phase === exchange.phase);
      const idle = isResting ? exchange.whenIdle() : undefined;
      sink.disconnect(createNetworkError('ETIMEDOUT', `nothing came for ${timeoutMs} ms`));
      return idle;
    });
  };
  let timer = watch();
  return () => clock.clearTimer(timer);
}

function findTarget(
  { baseUrl, setupUrl }: Pick<DeviceHost, 'baseUrl' | 'setupUrl'>,
  address: string,
): { via: Via; target: string } {
  const { origin, pathname, search } = new URL(address);
  const via = origin === new URL(setupUrl).origin ? 'setup' : 'device';
  if (via === 'device' && origin !== new URL(baseUrl).origin) {
    throw new TypeError(
      `${origin} is not the device. Use a relative address, ${baseUrl}, or ${setupUrl} for its setup address.`,
    );
  }
  const target = `${pathname}${search}`;
  if (isApi(target)) return { via, target };
  throw new TypeError(
    `${pathname} is not part of the API of the device, which is under /api. Its console needs a server.`,
  );
}

type RequestBody = Uint8Array | ReadableStream<Uint8Array> | null;

/** Returns the whole body, or a stream that the caller has given. Null without a body. */
async function readBody(request: Request, isStream: boolean): Promise<RequestBody> {
  if (request.body === null || isStream) return request.body;
  return new Uint8Array(await request.arrayBuffer());
}

function createIncoming(
  { method, headers }: Request,
  target: string,
  body: RequestBody,
  sink: FetchSink,
): IncomingRequest {
  const isWhole = body instanceof Uint8Array;
  return {
    method,
    target,
    headers: {
      ...Object.fromEntries(headers),
      ...(isWhole && { 'content-length': String(body.length) }),
      ...(body !== null && !isWhole && { 'transfer-encoding': 'chunked' }),
    },
    async receiveBody(onChunk) {
      if (isWhole) onChunk(body);
      return body === null || isWhole || pump(body, onChunk, sink);
    },
  };
}

/** Passes on a stream until it ends or the connection does. Returns false if it did not end. */
async function pump(
  stream: ReadableStream<Uint8Array>,
  onChunk: (bytes: Uint8Array) => void,
  sink: FetchSink,
): Promise<boolean> {
  const reader = stream.getReader();
  let isCut = false;
  const cancel = () => {
    isCut = true;
    return reader.cancel();
  };
  // A stream that has failed cannot be cancelled.
  sink.left.then(cancel).catch(() => {});
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return !isCut;
      onChunk(value);
    }
  } catch (error) {
    sink.disconnect(new TypeError('fetch failed', { cause: error }));
    return false;
  }
}
