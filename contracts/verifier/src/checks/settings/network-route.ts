import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { RunContext } from '../../model/check.ts';
import { hasEqualValue } from '../../observe/compare-values.ts';
import { getValuesAt } from '../../observe/json-location.ts';
import { readResource } from '../../observe/read-resources.ts';

/**
 * The interface through which this run reaches the device, judging by the addresses in its status.
 */
export type Route = 'loopback' | 'ethernet' | 'wifi' | 'unknown';

/** Returns the interface that the run must not disconnect. */
export async function findRoute(context: RunContext, purpose: string): Promise<Route> {
  const host = new URL(context.target.baseUrl).hostname.replace(/^\[(.*)\]$/, '$1');
  const address = isIP(host) === 0 ? await resolveAddress(host) : host;
  if (address === null) return 'unknown';
  if (address === '::1' || address.startsWith('127.')) return 'loopback';
  const { body } = await readResource(context, purpose, 'getStatus');
  const hasAddress = (...keys: string[]) =>
    ['ip4Address', 'ip6Address'].some((name) =>
      getValuesAt(body, ['networkProperties', ...keys, name]).some((value) =>
        hasEqualValue(value, address),
      ),
    );
  if (hasAddress('ethernet')) return 'ethernet';
  return hasAddress('wifi', 'properties') ? 'wifi' : 'unknown';
}

async function resolveAddress(host: string): Promise<string | null> {
  try {
    return (await lookup(host)).address;
  } catch {
    return null;
  }
}
