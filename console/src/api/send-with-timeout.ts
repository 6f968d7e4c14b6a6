import { DeviceError, type LocalErrorCode } from './device-error.ts';
import type { Operation } from './operations.ts';

/**
 * A response whose body is in memory. Reading it takes microtasks only, so that nothing is pending
 * when the request is over. A copy made with `new Response(body)` would be read in browser tasks.
 */
class BufferedResponse extends Response {
  readonly #body: ArrayBuffer;

  constructor(body: ArrayBuffer, { status, statusText, headers }: Response) {
    super(null, { status, statusText, headers });
    this.#body = body;
  }

  override async text(): Promise<string> {
    return new TextDecoder().decode(this.#body);
  }

  override async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }

  override async blob(): Promise<Blob> {
    return new Blob([this.#body], { type: this.headers.get('content-type') ?? '' });
  }
}

/** Returns the response with another body. */
export function createJsonResponse(body: unknown, response: Response): Response {
  return new BufferedResponse(new TextEncoder().encode(JSON.stringify(body)).buffer, response);
}

/**
 * Sends a request and reads its response, within the time that the contract gives the operation.
 *
 * @returns the response with its body in memory
 * @throws DeviceError with status 0 and the code 'unreachable' or 'timed-out' without a response;
 *   the reason of the request's signal if that aborts
 */
export async function sendWithTimeout(
  { id, timeoutMs }: Operation,
  request: Request,
  send: (request: Request) => Promise<Response>,
): Promise<Response> {
  const timeout = startTimeout(timeoutMs, request.signal);
  try {
    const response = await send(new Request(request, { signal: timeout.signal }));
    return new BufferedResponse(await response.arrayBuffer(), response);
  } catch (cause) {
    const failure = describeFailure(cause, timeout.hasPassed() ? timeoutMs : null);
    if (failure === null || request.signal.aborted) throw cause;
    throw new DeviceError(id, failure, { cause });
  } finally {
    timeout.stop();
  }
}

/**
 * Uses setTimeout instead of AbortSignal.timeout, so that tests that control the page's clock
 * control it, too.
 */
function startTimeout(timeoutMs: number, outer: AbortSignal) {
  const controller = new AbortController();
  let hasPassed = false;
  const timer = setTimeout(() => {
    hasPassed = true;
    controller.abort();
  }, timeoutMs);
  const abort = () => controller.abort(outer.reason);
  if (outer.aborted) abort();
  outer.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    hasPassed: () => hasPassed,
    stop() {
      clearTimeout(timer);
      outer.removeEventListener('abort', abort);
    },
  };
}

/**
 * @param waitedMs null unless the timeout has passed
 * @returns null for a bug of the console, which is no failure of the device
 */
function describeFailure(
  cause: unknown,
  waitedMs: number | null,
): { status: number; code: LocalErrorCode; detail: string } | null {
  if (waitedMs !== null) {
    const detail = `The device did not respond within ${waitedMs / 1000} seconds.`;
    return { status: 0, code: 'timed-out', detail };
  }
  // The only error of fetch for a connection that is refused, reset or cut in the middle of a
  // response.
  if (!(cause instanceof TypeError)) return null;
  return { status: 0, code: 'unreachable', detail: 'The device did not respond.' };
}
