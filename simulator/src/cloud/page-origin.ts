import type { CloudDevice, CloudFleet } from './cloud-fleet.ts';

/** Names that reach this machine only, whatever precedes them (RFC 6761 section 6.3). */
const loopbackName = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|([a-z0-9-]+\.)+localhost)$/;

/**
 * A TLD that does not exist in DNS (RFC 6761 section 6.2). End-to-end tests map such names to a
 * device.
 */
const testName = /\.test$/;

/** A page that may use the cloud, and the device that served it, if its address identifies one. */
export type PageOrigin = { device: CloudDevice | null };

/**
 * Finds out which device served a page, by the page's Origin header. Null if no device did.
 * @param hosts names besides loopback under which devices are served; a suffix begins with a dot
 */
export function findPageOrigin(
  origin: string,
  fleet: CloudFleet,
  hosts: readonly string[],
): PageOrigin | null {
  const url = URL.parse(origin);
  if (url === null || url.origin !== origin || !/^https?:$/.test(url.protocol)) return null;
  const device = fleet.findServer(url) ?? null;
  const { hostname } = url;
  if (testName.test(hostname)) return { device };
  const isLocal =
    loopbackName.test(hostname) ||
    hosts.some((host) => hostname === host || (host.startsWith('.') && hostname.endsWith(host)));
  return isLocal && device !== null ? { device } : null;
}
