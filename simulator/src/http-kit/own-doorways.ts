import type { RequestListener } from 'node:http';
import type { Addressing, Door, Doorways } from './doorways.ts';
import { Listener } from './listener.ts';
import type { TlsCertificate } from './tls-certificate.ts';

/**
 * Returns why this machine cannot tell devices apart like that, or null.
 * @param host an address to listen on in addition to loopback
 */
export function explainUnusableAddressing(
  addressing: Addressing,
  host: string | undefined,
  platform: string = process.platform,
): string | null {
  if (addressing !== 'address') return null;
  if (platform !== 'linux') {
    return `--addressing address needs Linux, where all of 127.0.0.0/8 is this machine. This is ${platform}. Use --addressing name.`;
  }
  return host === undefined
    ? null
    : `--addressing address gives devices loopback addresses only, but --host is ${host}. Leave one out, or use --addressing name.`;
}

const flags = { network: '--port', setup: '--setup-port' } as const;

/** Creates doorways with listeners, and so ports, of their own. */
export function createOwnDoorways({
  hosts,
  tls,
  log,
}: {
  hosts: readonly string[];
  tls?: TlsCertificate | undefined;
  log: (text: string) => void;
}): Doorways {
  const listenOn = (bound: readonly string[], door: Door, onRequest: RequestListener) =>
    new Listener({ hosts: bound, flag: flags[door], onRequest, tls, log });
  return {
    addressing: 'port',
    hostName: 'localhost',
    publicUrls: null,
    create: (door, onRequest) => listenOn(hosts, door, onRequest),
    isAt: (address) => hosts.includes(address) || hosts.includes('0.0.0.0'),
    createAt: (address, onRequest) => listenOn([address], 'network', onRequest),
    // Any host name reaches the only device at a port.
    setHostname() {},
  };
}
