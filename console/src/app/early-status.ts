import { requestOptions } from '../api/follow-call.ts';

type Send = (request: Request) => Promise<Response>;

/** An older response would be displayed as the present state of the device. */
const maxAgeMs = 5000;

export type EarlyStatus = {
  /** Answers the first request for the status with the early response. */
  fetch: Send;
  /** Whether that response is complete, so that it can be read without waiting for the device. */
  hasArrived: () => boolean;
};

/**
 * Requests the status, which every page of a signed-in user begins with, while the application is
 * still being loaded.
 *
 * @param origin of the device
 */
export function requestStatusEarly(
  origin: string,
  token: string,
  now: () => number,
  send: Send = (request) => fetch(request),
): EarlyStatus {
  const controller = new AbortController();
  const url = new URL('/api/v1/status', origin).href;
  const authorization = `Bearer ${token}`;
  const headers = { authorization };
  const startedAt = now();
  const sent = send(new Request(url, { ...requestOptions, headers, signal: controller.signal }));
  let early: Promise<Response> | null = sent;
  const isRecent = () => now() - startedAt <= maxAgeMs;
  let hasArrived = false;
  const readWhole = async (response: Response) => {
    await response.clone().arrayBuffer();
    hasArrived = response.ok;
  };
  // The request that it is for reports a failure.
  sent.then(readWhole).catch(() => undefined);
  const fetchOrTake: Send = (request) => {
    const response = early;
    const isSame =
      request.method === 'GET' &&
      request.url === url &&
      request.headers.get('authorization') === authorization;
    if (response === null || !isSame) return send(request);
    early = null;
    if (!isRecent()) return send(request);
    request.signal.addEventListener('abort', () => controller.abort(request.signal.reason));
    return response;
  };
  return { fetch: fetchOrTake, hasArrived: () => hasArrived && isRecent() };
}
