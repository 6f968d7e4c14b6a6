import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { RunContext } from '../../check.ts';
import { isSame } from '../../observe/compare-values.ts';
import { valuesAt } from '../../observe/json-location.ts';
import { read } from '../../observe/read-resources.ts';

/**
 * The interface through which this run reaches the device, judging by the addresses in its status.
 */
export type Route = 'loopback' | 'ethernet' | 'wifi' | 'unknown';

/** Returns the interface that the run must not disconnect. */
export async function routeTo(context: RunContext, purpose: string): Promise<Route> {
  const host = new URL(context.target.baseUrl).hostname.replace(/^\[(.*)\]$/, '$1');
  const address = isIP(host) === 0 ? await addressOf(host) : host;
  if (address === null) return 'unknown';
  if (address === '::1' || address.startsWith('127.')) return 'loopback';
  const { body } = await read(context, purpose, 'getStatus');
  const has = (...keys: string[]) =>
    ['ip4Address', 'ip6Address'].some((name) =>
      valuesAt(body, ['networkProperties', ...keys, name]).some((value) => isSame(value, address)),
    );
  if (has('ethernet')) return 'ethernet';
  return has('wifi', 'properties') ? 'wifi' : 'unknown';
}

async function addressOf(host: string): Promise<string | null> {
  try {
    return (await lookup(host)).address;
  } catch {
    return null;
  }
}
