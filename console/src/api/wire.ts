import type { OperationId } from '@stillhouse/contracts/operations';
import createFetchClient from 'openapi-fetch';
import { DeviceError, type LocalErrorCode } from './device-error.ts';
import { operationRows } from './operation-rows.ts';
import type { InputOf } from './operation-types.ts';

/**
 * A reply of whatever status. `body` is parsed JSON, text that is no JSON, a Blob where that was asked for, or
 * undefined when empty.
 */
export type Exchange = { response: Response; body: unknown };

/** Sends a request; rejects with a TypeError when no answer comes, as the platform's fetch does. */
export type Fetch = (request: Request) => Promise<Response>;

export type SendOptions = {
  signal?: AbortSignal | undefined;
  /** The reply is a file: its body is a Blob. Error replies are read as ever. */
  as?: 'blob' | undefined;
  /** Another way to send, such as one that tells how far it is. */
  fetch?: Fetch | undefined;
};

/** Sends one request and waits for its reply, within the time that the contract gives the operation. */
export type Wire = {
  send<Id extends OperationId>(
    id: Id,
    input: InputOf<Id>,
    options?: SendOptions & { token?: string | null | undefined },
  ): Promise<Exchange>;
};

// The operations table pairs method and path at run time, so openapi-fetch gets them untyped here;
// InputOf and ReplyOf give every caller the contract's types, by operationId.
type AnyOperation = {
  parameters: { path?: Record<string, unknown> };
  requestBody?: { content: { 'application/json': unknown } };
  responses: Record<string, never>;
};
type AnyPath = Record<'get' | 'put' | 'post' | 'delete', AnyOperation>;
type AnyPaths = Record<string, AnyPath>;
type LooseInput = { path?: Record<string, unknown>; body?: unknown };

/**
 * @param origin the device's origin; tokens go nowhere else (a decision: tokens)
 * @param fetch for tests of pure client logic
 * @throws DeviceError (from send) with status 0 and the code 'unreachable' or 'timed-out' when no reply
 *   came, and with the reply's status and the code 'not-understood' when a success cannot be read
 */
export function createWire(
  origin: string,
  fetch: Fetch = (request) => globalThis.fetch(request),
): Wire {
  return {
    async send(id, input, options = {}) {
      const { method, path, timeoutMs } = operationRows[id];
      const { path: pathParameters, body } = input as LooseInput;
      const limit = startTimeLimit(timeoutMs, options.signal);
      let response: Response | undefined;
      // keeps the response at hand for a success whose body cannot be read
      const client = createFetchClient<AnyPaths>({
        baseUrl: origin,
        fetch: async (request) => {
          response = await (options.fetch ?? fetch)(request);
          return response;
        },
      });
      try {
        const reply = await client.request(method.toLowerCase() as keyof AnyPath, path, {
          ...(pathParameters && { params: { path: pathParameters } }),
          ...(body !== undefined && { body }),
          headers: options.token ? { Authorization: `Bearer ${options.token}` } : {},
          signal: limit.signal,
          parseAs: options.as ?? 'json',
          cache: 'no-store',
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
        });
        return { response: reply.response, body: reply.data ?? reply.error };
      } catch (cause) {
        const failure = explain(cause, response, limit.passed() ? timeoutMs : null);
        if (failure === null || options.signal?.aborted) throw cause;
        throw new DeviceError(id, failure, { cause });
      } finally {
        limit.stop();
      }
    },
  };
}

/** setTimeout and not AbortSignal.timeout: a test that owns the page's clock owns this time, too. */
function startTimeLimit(timeoutMs: number, outer: AbortSignal | undefined) {
  const controller = new AbortController();
  let passed = false;
  const timer = setTimeout(() => {
    passed = true;
    controller.abort();
  }, timeoutMs);
  const abort = () => controller.abort(outer?.reason);
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    passed: () => passed,
    stop() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', abort);
    },
  };
}

/** @returns null for what is no failure of the device, but a mistake of ours */
function explain(
  cause: unknown,
  response: Response | undefined,
  waitedMs: number | null,
): { status: number; code: LocalErrorCode; detail: string } | null {
  if (waitedMs !== null) {
    const detail = `The device did not answer within ${waitedMs / 1000} seconds.`;
    return { status: 0, code: 'timed-out', detail };
  }
  if (response && cause instanceof SyntaxError) {
    const detail = 'The device answered with something that is not JSON.';
    return { status: response.status, code: 'not-understood', detail };
  }
  // the one error that fetch has for a connection that is refused, reset or cut in the middle
  if (!(cause instanceof TypeError)) return null;
  return { status: 0, code: 'unreachable', detail: 'The device did not answer.' };
}
