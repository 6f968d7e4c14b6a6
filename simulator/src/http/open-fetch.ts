import type { IncomingRequest } from '../http-kit/transport.ts';
import { FetchSink } from './fetch-sink.ts';

/**
 * Reads the request of a fetch function, and opens the sink for its response. The signal of the
 * request disconnects.
 * @param target path and query
 */
export async function openFetch(
  request: Request,
  target: string,
  init?: RequestInit,
): Promise<{ incoming: IncomingRequest; sink: FetchSink }> {
  const { signal } = request;
  signal.throwIfAborted();
  const body = await readBody(request, init?.body instanceof ReadableStream);
  signal.throwIfAborted();
  const sink = new FetchSink(request);
  const disconnect = () => sink.disconnect(signal.reason);
  signal.addEventListener('abort', disconnect, { once: true });
  void sink.left.then(() => signal.removeEventListener('abort', disconnect));
  return { incoming: createIncoming(request, target, body, sink), sink };
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
    receiveBody(onChunk) {
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
