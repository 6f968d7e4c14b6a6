import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { identityOperation } from '@stillhouse/contracts/marked-operations';
import { getSubnet } from '@stillhouse/foundation/ip4-subnet';
import type { CheckRun } from '../model/check-run.ts';
import { hasEqualValue } from '../observe/compare-values.ts';
import { getValuesAt } from '../observe/json-location.ts';
import { readResource } from '../observe/read-resources.ts';
import { isLoopbackName } from '../target/lookup-host.ts';

/**
 * The interface through which this run reaches the device, judging by the addresses in its status.
 * `loopback`: a device with Ethernet behind a loopback address.
 */
type Route = 'loopback' | 'ethernet' | 'wifi' | 'unknown';

/** Returns true if switching the Wi-Fi radio off could disconnect the run from the device. */
export async function mayArriveByWifi(run: CheckRun): Promise<boolean> {
  const route = await findRoute(run);
  return route === 'wifi' || route === 'unknown';
}

/**
 * Returns true if this computer reaches an address without a gateway: over loopback, or from an
 * address in the same subnet.
 */
export async function isInSubnet(
  { target }: CheckRun,
  address: string,
  mask: string,
): Promise<boolean> {
  const host = await resolveHost(target.baseUrl);
  if (host === '::1' || host?.startsWith('127.')) return true;
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const subnet = getSubnet(address, mask);
  return own.some(
    ({ family, address: one }) => family === 'IPv4' && getSubnet(one, mask) === subnet,
  );
}

async function findRoute(run: CheckRun): Promise<Route> {
  const address = await resolveHost(run.target.baseUrl);
  if (address === null) return 'unknown';
  const { body } = await readResource(run, identityOperation.id);
  const getAddresses = (...keys: string[]) =>
    ['ip4Address', 'ip6Address'].flatMap((name) =>
      getValuesAt(body, ['networkProperties', ...keys, name]),
    );
  if (address === '::1' || address.startsWith('127.')) {
    // A simulated device, or a forwarded port. Without Ethernet either leads over Wi-Fi.
    return getAddresses('ethernet').some((value) => typeof value === 'string')
      ? 'loopback'
      : 'unknown';
  }
  const hasAddress = (...keys: string[]) =>
    getAddresses(...keys).some((value) => hasEqualValue(value, address));
  if (hasAddress('ethernet')) return 'ethernet';
  return hasAddress('wifi', 'properties') ? 'wifi' : 'unknown';
}

/** Returns the address in a URL, or that of its host name; null if it has none. */
async function resolveHost(url: string): Promise<string | null> {
  const host = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0) return host;
  if (isLoopbackName(host)) return '127.0.0.1';
  try {
    return (await lookup(host)).address;
  } catch {
    return null;
  }
}
