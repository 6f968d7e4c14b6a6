import type { Fleet } from '../fleet/fleet.ts';
import type { LeasedDevice } from '../fleet/leased-device.ts';

/** Names that reach this machine only, whatever stands before them (RFC 6761 section 6.3). */
const loopbackName = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|([a-z0-9-]+\.)+localhost)$/;

/** Names that exist in nobody's DNS (RFC 6761 section 6.2): end-to-end tests map them to a device. */
const testName = /\.test$/;

/** A page that may talk to the provider's side, and the device that served it if that shows in the port. */
export type PageOrigin = { device: LeasedDevice | null };

/**
 * Who a page is by its Origin header: null when no device served it.
 * @param hosts names besides loopback under which devices are served
 */
export function pageOrigin(
  origin: string,
  fleet: Fleet,
  hosts: readonly string[],
): PageOrigin | null {
  const url = URL.parse(origin);
  if (url === null || url.origin !== origin || !/^https?:$/.test(url.protocol)) return null;
  const port = Number(url.port || (url.protocol === 'http:' ? 80 : 443));
  const device =
    fleet.list().find(({ ports }) => ports.port === port || ports.setupPort === port) ?? null;
  const { hostname } = url;
  if (testName.test(hostname)) return { device };
  const isLocal = loopbackName.test(hostname) || hosts.includes(hostname);
  return isLocal && device !== null ? { device } : null;
}
