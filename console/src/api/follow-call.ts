import { DeviceError, readProblem } from './device-error.ts';
import type { Operation } from './operations.ts';
import type { PageExit } from './page-exit.ts';

/** What every request to the device has. */
export const requestOptions = {
  cache: 'no-store',
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
} as const satisfies RequestInit;

/** A call that has ended. `failure` is null if it succeeded. */
export type EndedCall = {
  id: Operation['id'];
  /** A copy of the request, whose body has not been read. */
  request: Request;
  /** Epoch milliseconds. */
  startedAt: number;
  failure: DeviceError | null;
};

export type CallFollower = {
  onEnd?: ((call: EndedCall) => void) | undefined;
  /** Holds back the failures of requests that the browser aborts because the page is left. */
  pageExit?: PageExit | undefined;
};

/**
 * Reports how a call has ended.
 *
 * @throws what `send` throws
 */
export async function followCall(
  { id }: Operation,
  request: Request,
  { onEnd, pageExit }: CallFollower,
  send: () => Promise<Response>,
): Promise<Response> {
  const call = { id, request: request.clone(), startedAt: Date.now() };
  try {
    const response = await send();
    onEnd?.({ ...call, failure: null });
    return response;
  } catch (cause) {
    // A request that the console itself has aborted did not fail.
    if (cause instanceof DeviceError) {
      if (cause.status === 0) await pageExit?.waitUntilStays();
      onEnd?.({ ...call, failure: cause });
    }
    throw cause;
  }
}

/**
 * `response.ok` decides, and not the presence of an error body: a 503 may be empty (decision 0034).
 *
 * @throws DeviceError
 */
export async function checkStatus({ id }: Operation, response: Response): Promise<void> {
  const { ok, status, headers } = response;
  if (ok) return;
  const problem = readProblem(parseJson(await response.text()));
  throw new DeviceError(id, { status, headers, ...problem });
}

/** @returns the text itself if it is not JSON, and undefined if it is empty */
export function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
