import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { RunContext } from '../model/check.ts';
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
export async function mayArriveByWifi(context: RunContext, purpose: string): Promise<boolean> {
  const route = await findRoute(context, purpose);
  return route === 'wifi' || route === 'unknown';
}

async function findRoute(context: RunContext, purpose: string): Promise<Route> {
  const host = new URL(context.target.baseUrl).hostname.replace(/^\[(.*)\]$/, '$1');
  const address = isIP(host) === 0 ? await resolveAddress(host) : host;
  if (address === null) return 'unknown';
  const { body } = await readResource(context, purpose, 'getStatus');
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

async function resolveAddress(host: string): Promise<string | null> {
  if (isLoopbackName(host)) return '127.0.0.1';
  try {
    return (await lookup(host)).address;
  } catch {
    return null;
  }
}
