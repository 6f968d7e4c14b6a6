import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';

const loopback = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** Returns true for a name that always means this machine (RFC 6761 section 6.3). */
export function isLoopbackName(host: string): boolean {
  return /(^|\.)localhost\.?$/i.test(host);
}

/**
 * Resolves host names as browsers do: not every system knows the names below `localhost`, such as
 * those of simulated devices (decision 0080).
 */
const lookupHost: LookupFunction = (host, options, callback) => {
  if (!isLoopbackName(host)) lookup(host, options, callback);
  else if (options.all) callback(null, loopback);
  else callback(null, '127.0.0.1', 4);
};

/**
 * For every connection to a device. A connection to one of several addresses may take 3 s before
 * the next one is tried: within the 250 ms of Node, none is made over a slow network.
 */
export const connectionOptions = { lookup: lookupHost, autoSelectFamilyAttemptTimeout: 3_000 };
