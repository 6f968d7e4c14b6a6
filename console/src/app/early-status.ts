import { requestOptions } from '../api/follow-call.ts';
import { maxStatusAgeMs } from '../api/max-status-age.ts';

type Send = (request: Request) => Promise<Response>;

/**
 * Requests the status, which every page of a signed-in user begins with, while the application is
 * still being loaded.
 *
 * @param origin of the device
 * @returns a `fetch` that answers the first request for the status with that response
 */
export function requestStatusEarly(
  origin: string,
  token: string,
  now: () => number,
  send: Send = (request) => fetch(request),
): Send {
  const controller = new AbortController();
  const url = new URL('/api/v1/status', origin).href;
  const authorization = `Bearer ${token}`;
  const headers = { authorization };
  const startedAt = now();
  let early: Promise<Response> | null = send(
    new Request(url, { ...requestOptions, headers, signal: controller.signal }),
  );
  // The request that it is for reports a failure.
  early.catch(() => undefined);
  return (request) => {
    const response = early;
    const isSame =
      request.method === 'GET' &&
      request.url === url &&
      request.headers.get('authorization') === authorization;
    if (response === null || !isSame) return send(request);
    early = null;
    if (now() - startedAt > maxStatusAgeMs) return send(request);
    request.signal.addEventListener('abort', () => controller.abort(request.signal.reason));
    return response;
  };
}
