import type { RequestListener } from 'node:http';
import { Listener, loopback, type UnboundAddress } from './listener.ts';
import type { TlsCertificate } from './tls-certificate.ts';

/** How clients tell the devices of a simulator apart (decision 0080). */
export const addressings = ['name', 'address', 'port'] as const;
export type Addressing = (typeof addressings)[number];

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

/** One of the two addresses of a device: in its network, or its local setup address. */
export type Door = 'network' | 'setup';

/** Addresses of the devices at a gateway, with `{id}` for the id or hostname of a device. */
export type PublicUrls = Readonly<Record<Door, string>>;

/** Where requests to a device arrive: a listener of its own, or a part of a shared one. */
export type Doorway = {
  /** 0 until it has been opened for the first time; then fixed. */
  readonly port: number;
  readonly isOpen: boolean;
  readonly unbound: readonly UnboundAddress[];
  /** Rejects if the port or the address is taken. */
  open(port: number): Promise<void>;
  /** Accepts no new requests. Responses still leave until `drop`. */
  close(): void;
  /** Ends every connection. Resolves when they are gone. */
  drop(): Promise<void>;
};

/** The doorways of one device. */
export type Doorways = {
  readonly addressing: Addressing;
  /** The host name of the device's URLs. */
  readonly hostName: string;
  /** Set if a gateway is in front of the devices. */
  readonly publicUrls: PublicUrls | null;
  create(door: Door, onRequest: RequestListener): Doorway;
  /** Returns true if the device responds at this address without moving there. */
  isAt(address: string): boolean;
  /** Creates a doorway in the network, at a loopback address that the device was given. */
  createAt(address: string, onRequest: RequestListener): Doorway;
  /** Reports the hostname in use, now and whenever it may have changed. */
  setHostname(hostname: string): void;
};

const flags = { network: '--port', setup: '--setup-port' } as const;

/** Creates doorways with listeners, and so ports, of their own. */
export function createOwnDoorways({
  hosts = loopback,
  tls,
  log,
}: {
  hosts?: readonly string[] | undefined;
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
