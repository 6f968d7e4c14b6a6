import type { DeviceClock } from '@stillhouse/device/clock/device-clock';
import { Exchange, type Via } from './exchange.ts';
import { restingPhases } from './exchange-lifecycle.ts';
import { createNetworkError, type FetchSink } from './fetch-sink.ts';
import { isApi } from './find-operation.ts';
import type { DeviceHost } from './host.ts';
import { openFetch } from './open-fetch.ts';

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
    request.signal.throwIfAborted();
    const { via, target } = findTarget(host, request.url);
    const { incoming, sink } = await openFetch(request, target, init);
    const exchange = new Exchange(incoming, sink, { via });
    if (host.serve(exchange)) {
      void sink.left.then(limitTime(host.clock, exchange, sink, timeoutMs));
    } else sink.disconnect(createNetworkError('ECONNREFUSED'));
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
