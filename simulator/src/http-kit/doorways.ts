import type { RequestListener } from 'node:http';
import type { UnboundAddress } from './listener.ts';

/** How clients tell the devices of a simulator apart (decision 0080). */
export const addressings = ['name', 'address', 'port'] as const;
export type Addressing = (typeof addressings)[number];

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
