import { type HttpHandler, HttpResponse, http } from 'msw/http';
import { createFetch, type FetchedDevice } from 'stillhouse';

/**
 * Creates request handlers of Mock Service Worker (MSW) that send requests for the API of a device
 * to that device, in this process. Requests for anything else are left to other handlers.
 *
 * A connection that the device refuses or breaks is a network error. Everything is state of the
 * device: after `device.reset()`, the same handlers go on.
 *
 * @param origin where the application calls the device, such as `http://localhost:3000` for
 * relative addresses of a page. Default: the two addresses of the device.
 * @example
 * const simulator = await createSimulator({ listen: false });
 * const device = await simulator.lease({ clock: 'manual' });
 * const server = setupServer(...createHandlers(device));
 * server.listen();
 */
export function createHandlers(
  device: FetchedDevice,
  { origin }: { origin?: string } = {},
): HttpHandler[] {
  const fetch = createFetch(device);
  const getOrigins = () =>
    origin === undefined ? [device.host.baseUrl, device.host.setupUrl] : [origin];
  const isForDevice = ({ request }: { request: Request }) => {
    const url = new URL(request.url);
    const isThere = getOrigins().some((address) => new URL(address).origin === url.origin);
    return isThere && /^\/api(?:\/|$)/.test(url.pathname);
  };
  return [
    http.all(isForDevice, async ({ request }) => {
      try {
        return await fetch(origin === undefined ? request : moveTo(device.host.baseUrl, request));
      } catch (error) {
        // The application gets what its own fetch rejects with, unless it has given up.
        if (error instanceof TypeError || request.signal.aborted) return HttpResponse.error();
        throw error;
      }
    }),
  ];
}

/** Returns the same request to another origin. */
function moveTo(baseUrl: string, request: Request): Request {
  const { pathname, search } = new URL(request.url);
  return new Request(new URL(`${pathname}${search}`, baseUrl), request);
}
