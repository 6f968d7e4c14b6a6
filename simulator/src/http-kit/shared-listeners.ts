import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import {
  addressesToBind,
  getAddressedNumber,
  getDeviceAddress,
  isLoopback,
} from './device-addresses.ts';
import type { Addressing, Door, Doorways, PublicUrls } from './doorways.ts';
import { Listener } from './listener.ts';
import { rejectRequest } from './malformed-requests.ts';
import { createOwnDoorways } from './own-doorways.ts';
import { getPublicPorts, getPublicUrl } from './public-urls.ts';
import { SharedDoorway } from './shared-doorway.ts';
import { type FoundSite, type Site, SiteTable } from './site-table.ts';
import { resetConnection } from './tcp-reset.ts';
import type { TlsCertificate } from './tls-certificate.ts';
import { getHostName } from './transport-security.ts';

/** What a device of the shared listeners is started with. */
export type SharedPlace = { port: number; setupPort: number; doorways: Doorways };

type SharedListenersOptions = {
  addressing: Exclude<Addressing, 'port'>;
  /** Suffix of every name, with a leading dot. */
  hostSuffix: string;
  /** Addresses to bind with addressing by name. */
  hosts: readonly string[];
  publicUrls: PublicUrls | null;
  tls: TlsCertificate | undefined;
  log: (text: string) => void;
};

/** Finds a device that is to be created when it is needed, by id or number. Null if none is. */
type CreatePlanned = (place: { id: string } | { number: number }) => Promise<unknown> | null;

/** Where devices are that have no ports of their own. */
export type SharedPlaces = Pick<SharedListeners, keyof SharedListeners>;

/** The two listeners that all devices of a simulator share, with a place for each device. */
export class SharedListeners implements SharedPlaces {
  readonly addressing: Exclude<Addressing, 'port'>;
  readonly #options: SharedListenersOptions;
  readonly #sites: SiteTable;
  /** For a device by name that moves to an address. */
  readonly #own: Doorways;
  readonly #listeners: Record<Door, Listener>;
  readonly #planned = Promise.withResolvers<void>();
  /** Requests wait until it is known which devices are planned. */
  #createPlanned: CreatePlanned = () => this.#planned.promise;

  constructor(options: SharedListenersOptions) {
    this.#options = options;
    this.addressing = options.addressing;
    this.#sites = new SiteTable(options.hostSuffix);
    this.#own = createOwnDoorways(options);
    this.#listeners = {
      network: this.#createListener('network', '--port'),
      setup: this.#createListener('setup', '--setup-port'),
    };
  }

  /** The host names of all devices. There is no pattern for the addresses 127.0.0.0/8. */
  get hostPattern(): string {
    return this.addressing === 'name' ? `*${this.#options.hostSuffix}` : '*';
  }

  /**
   * Opens both ports; 0 picks free ones.
   * @throws PortTakenError naming the port and the flag that chooses another
   */
  async open(port: number, setupPort: number): Promise<void> {
    await this.#listeners.network.open(port);
    try {
      await this.#listeners.setup.open(setupPort);
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /** Accepts no new connections. */
  finish(): void {
    for (const listener of Object.values(this.#listeners)) listener.close();
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.#listeners).map((listener) => listener.drop()));
  }

  /** Requests to a device that does not exist yet wait until it has been created. */
  set onPlanned(createPlanned: CreatePlanned) {
    this.#createPlanned = createPlanned;
    this.#planned.resolve();
  }

  /**
   * Gives a device its names, and its address if it needs one, until `release`.
   * @param number decides the address, so that a device keeps it when the simulator restarts
   */
  take(id: string, number: number): SharedPlace {
    const address = this.addressing === 'address' ? getDeviceAddress(number) : null;
    const site = this.#sites.add(id, address);
    const { network, setup } = this.#listeners;
    return { port: network.port, setupPort: setup.port, doorways: this.#createDoorways(site) };
  }

  release(id: string): void {
    this.#sites.remove(id);
  }

  /** Returns the id of the device that serves a host name or address at a port. */
  findId(hostname: string, port: number): string | undefined {
    const { publicUrls } = this.#options;
    const isOurs =
      Object.values(this.#listeners).some((listener) => listener.port === port) ||
      (publicUrls !== null && getPublicPorts(publicUrls).includes(port));
    if (!isOurs) return undefined;
    const found = this.#find(hostname, hostname);
    return 'site' in found ? found.site.id : undefined;
  }

  #createListener(door: Door, flag: string): Listener {
    const { addressing, hosts, tls, publicUrls, log } = this.#options;
    const isByAddress = addressing === 'address';
    return new Listener({
      hosts: isByAddress ? addressesToBind : hosts,
      flag,
      tls,
      isBehindTls: publicUrls !== null && getPublicUrl(publicUrls, door, 'id').startsWith('https:'),
      log,
      onRequest: (req, res) => this.#serve(door, req, res),
      ...(isByAddress && { accepts: isLoopback }),
    });
  }

  #find(address: string, name: string): FoundSite {
    const site = this.#sites.getByAddress(address);
    return site === undefined ? this.#sites.findByName(name) : { site };
  }

  #serve(door: Door, req: IncomingMessage, res: ServerResponse): void {
    const address = req.socket.localAddress ?? '';
    const found = this.#find(address, getHostName(req));
    const doorway = 'site' in found ? found.site.getDoorway(address, door) : null;
    if (doorway !== null) {
      doorway.serve(req, res);
      return;
    }
    const created = this.#createPlanned(getPlannedPlace(found, address));
    const reject = () => {
      if ('site' in found) resetConnection(req.socket);
      else rejectRequest(res, { status: 421, detail: found.detail });
    };
    if (created === null) reject();
    // The caller of the creation gets its error.
    else void created.then(() => this.#serve(door, req, res), reject);
  }

  #createDoorways(site: Site): Doorways {
    const { hostSuffix, hosts, publicUrls } = this.#options;
    const create = (door: Door, onRequest: RequestListener, address: string | null) =>
      new SharedDoorway({
        onRequest,
        port: () => this.#listeners[door].port,
        onOpen: (doorway) => {
          const isReserved = address !== null && getAddressedNumber(address) !== null;
          if (door === 'network' && (isReserved || !this.#sites.move(site, address))) {
            throw new Error(`Another device has the address ${address}.`);
          }
          site.doors[door] = doorway;
        },
        onDrop: (doorway) => {
          if (site.doors[door] === doorway) site.doors[door] = null;
        },
      });
    return {
      addressing: this.addressing,
      hostName: site.address ?? `${site.id}${hostSuffix}`,
      publicUrls,
      create: (door, onRequest) => create(door, onRequest, null),
      isAt: (address) => address === site.address || hosts.includes(address),
      // By name, only loopback is bound: a device with an address of its own listens there itself.
      createAt: (address, onRequest) =>
        site.address === null
          ? this.#own.createAt(address, onRequest)
          : create('network', onRequest, address),
      setHostname: (hostname) => this.#sites.setHostname(site, hostname),
    };
  }
}

function getPlannedPlace(found: FoundSite, address: string) {
  if ('site' in found) return { id: found.site.id };
  const number = getAddressedNumber(address);
  return number === null ? { id: found.label } : { number };
}
