import type { CloudDevice, CloudFleet } from './cloud-fleet.ts';

/** Names that reach this machine only, whatever precedes them (RFC 6761 section 6.3). */
const loopbackName = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|([a-z0-9-]+\.)+localhost)$/;

/**
 * A TLD that does not exist in DNS (RFC 6761 section 6.2). End-to-end tests map such names to a
 * device.
 */
const testName = /\.test$/;

/** A page that may use the cloud, and the device that served it, if its port identifies one. */
export type PageOrigin = { device: CloudDevice | null };

/**
 * Finds out which device served a page, by the page's Origin header. Null if no device did.
 * @param hosts names besides loopback under which devices are served
 */
export function findPageOrigin(
  origin: string,
  fleet: CloudFleet,
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
