import type { Schema } from '@stillhouse/contracts/api';
import { getOwn } from '@stillhouse/foundation/is-record';
import type { Brand } from '@stillhouse/products/brand';
import type { Facts } from '../rules/facts.ts';
import { featureRules } from '../rules/feature-rules.ts';
import { findUsedInterface } from '../shell/format-interface.ts';

export type Obstacle = NonNullable<Schema<'Obstacle'>>;

/** Something that somebody should do. The link is missing if this user cannot do it here. */
export type Attention = {
  title: string;
  text?: string;
  link?: { action: string; href: string };
};

/** Who reads the page: the rules of the screens decide what is offered (R6.17). */
export type Reader = {
  facts: Facts;
  brand: Brand;
  proxyMode?: Schema<'ProxyMode'> | undefined;
};

type Advice = Pick<Attention, 'title' | 'text'> & Partial<Attention>;

/** By proxy mode. */
const proxyFailures: Partial<Record<Schema<'ProxyMode'>, string>> = {
  manual: 'The proxy does not respond.',
  auto: 'The PAC file or its proxy does not respond.',
};

/** What to do about an obstacle, unless it is done on the network page. */
function getAdvice({ facts, brand, proxyMode = 'off' }: Reader): Record<Obstacle, Advice> {
  const proxy = { link: { action: 'Check proxy', href: '/network/proxy' } };
  const hasEthernet = featureRules.ethernet(facts);
  const mayUseDot1x = featureRules.dot1x(facts);
  return {
    notConnected: {
      title: 'The device is disconnected.',
      text: hasEthernet ? 'Check the cable, or join a Wi-Fi network.' : 'Join a Wi-Fi network.',
    },
    dot1xRefused: {
      title: 'The network does not admit the device.',
      ...(mayUseDot1x
        ? {
            text: 'It requires 802.1x. Check the credentials and the certificate.',
            link: { action: 'Check 802.1x', href: '/network/dot1x' },
          }
        : { text: 'It requires 802.1x. Ask the administrator of the network.' }),
    },
    noAddress: {
      title: 'The device has no IP address.',
      text: hasEthernet
        ? 'No DHCP server responds. Check the network, or set a static address.'
        : 'No DHCP server responds. Check the network.',
    },
    noInternet: {
      title: 'The network has no internet.',
      text: 'Ask the administrator of the network.',
    },
    captivePortal: {
      title: 'The network requires a sign-in on its web page.',
      text: 'The device cannot do that. Ask the administrator of the network to admit it.',
    },
    proxyRequired: {
      title: 'The network has no internet without a proxy.',
      text: 'Set the proxy of the network.',
      ...proxy,
    },
    proxyFailed: {
      title: getOwn(proxyFailures, proxyMode) ?? 'The proxy or its PAC file does not respond.',
      text: 'Check the address, or ask the administrator of the network.',
      ...proxy,
    },
    nameServerFailed: {
      title: 'No host name can be found.',
      text: 'The name server (DNS) of the network does not respond.',
    },
    cloudUnreachable: {
      title: `${brand.cloudName} does not respond.`,
      text: 'The internet responds. Updates and management have to wait.',
    },
  };
}

/** Returns what keeps the device from the internet or its cloud service, and what to do. */
export function findConnectionProblem(
  status: Schema<'DeviceStatus'>,
  reader: Reader,
): Attention | null {
  const obstacle = findObstacle(status);
  if (obstacle === null) return null;
  const advice = getAdvice(reader);
  // Later firmware may report others.
  return {
    link: { action: 'Check connection', href: '/network' },
    ...(getOwn(advice, obstacle) ?? advice.noInternet),
  };
}

/** The reported obstacle, or the one that the other fields show. */
export function findObstacle(status: Schema<'DeviceStatus'>): Obstacle | null {
  if (status.obstacle !== undefined) return status.obstacle;
  if (status.isOnline) return null;
  return findUsedInterface(status) ? 'noInternet' : 'notConnected';
}
