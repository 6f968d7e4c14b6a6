import type { Schema } from '@stillhouse/contracts/api';
import { getOwn } from '@stillhouse/foundation/is-record';
import { quoteUnusualSsid } from '@stillhouse/foundation/quote-ssid';
import type { Brand } from '@stillhouse/products/brand';
import { findUsedInterface } from '../shell/format-interface.ts';
import { findObstacle, type Obstacle } from './connection-problem.ts';

/** A stage on the way from the device to its cloud service. */
export type Hop = {
  name: string;
  state: 'reached' | 'failed' | 'not-reached' | 'unknown';
  /** The state in words. */
  text: string;
  /** The address at this hop, if it is known. */
  address?: string;
};

/** The hop that each obstacle lies before: 0 is the device itself. */
const failedHops: Readonly<Record<Obstacle, number>> = {
  notConnected: 0,
  dot1xRefused: 1,
  noAddress: 1,
  noInternet: 2,
  captivePortal: 2,
  proxyRequired: 2,
  proxyFailed: 2,
  nameServerFailed: 2,
  cloudUnreachable: 3,
};

const failureTexts: Readonly<Record<Obstacle, string>> = {
  notConnected: 'Disconnected',
  dot1xRefused: 'Rejected by 802.1x',
  noAddress: 'No IP address',
  noInternet: 'No internet',
  captivePortal: 'Sign-in page in the way',
  proxyRequired: 'Proxy required',
  proxyFailed: 'Proxy or PAC file does not respond',
  nameServerFailed: 'No host name found',
  cloudUnreachable: 'Does not respond',
};

/**
 * Returns the hops from the device to its cloud service. Firmware that reports no obstacle is known
 * to be connected and online, or not; nothing is known about the cloud then.
 *
 * @param status null while the device is away
 */
export function listHops(status: Schema<'DeviceStatus'> | null, brand: Brand): Hop[] {
  if (status === null) {
    const names = ['Device', 'Gateway', 'Internet', brand.cloudName];
    return names.map((name) => ({ name, state: 'unknown', text: 'Unknown' }));
  }
  const { wifi } = status.networkProperties;
  const used = findUsedInterface(status);
  const isWireless = used !== undefined && used === wifi?.properties;
  const obstacle = findObstacle(status);
  const failed = obstacle === null ? Number.POSITIVE_INFINITY : (getOwn(failedHops, obstacle) ?? 2);
  const hops = [
    {
      name: 'Device',
      reached: isWireless
        ? `On ${quoteUnusualSsid(wifi?.network?.ssid ?? 'Wi-Fi')}`
        : 'On Ethernet',
      address: used?.ip4Address,
    },
    { name: 'Gateway', reached: 'Reached', address: used?.gateway },
    { name: 'Internet', reached: 'Reached' },
    { name: brand.cloudName, reached: 'Reached' },
  ];
  return hops.map(({ name, reached, address }, index): Hop => {
    const shown = { name, ...(address && { address }) };
    if (index === failed && obstacle !== null) {
      return { ...shown, state: 'failed', text: getOwn(failureTexts, obstacle) ?? 'No internet' };
    }
    if (index > failed) return { name, state: 'not-reached', text: 'Not reached' };
    const isUnknown = index === hops.length - 1 && status.obstacle === undefined;
    return isUnknown
      ? { name, state: 'unknown', text: 'Unknown' }
      : { ...shown, state: 'reached', text: reached };
  });
}
