import type { Door } from './doorways.ts';
import type { SharedDoorway } from './shared-doorway.ts';

/** The place of a device at the shared listeners. It keeps its names until it is released. */
export class Site {
  readonly id: string;
  /** The loopback address of the device; null if only names tell devices apart. */
  readonly address: string | null;
  /** The address in the network that the device has moved to. */
  movedTo: string | null = null;
  /** In lower case, without the suffix. */
  hostname: string | null = null;
  /** The doorways that are open. */
  readonly doors: Record<Door, SharedDoorway | null> = { network: null, setup: null };

  constructor(id: string, address: string | null) {
    this.id = id;
    this.address = address;
  }

  /**
   * Returns the open doorway for a request to an address. An address of the device belongs to one
   * door only after the device has moved; any other address is that of a name.
   */
  getDoorway(address: string, door: Door): SharedDoorway | null {
    const current = door === 'network' ? (this.movedTo ?? this.address) : this.address;
    const isOwn = address === this.address || address === this.movedTo;
    return isOwn && address !== current ? null : this.doors[door];
  }
}

/** The device that a request is for, or why there is none and the id that was probably meant. */
export type FoundSite = { site: Site } | { detail: string; label: string };

/**
 * Finds devices by loopback address, id and hostname. An id precedes a hostname, so that no device
 * can take the name of another one (decision 0080).
 */
export class SiteTable {
  readonly #suffix: string;
  readonly #byId = new Map<string, Site>();
  readonly #byAddress = new Map<string, Site>();
  readonly #byHostname = new Map<string, Set<Site>>();

  /** @param suffix of every name, with a leading dot, such as `.localhost` */
  constructor(suffix: string) {
    this.#suffix = suffix;
  }

  /** @throws Error if the id or the address is taken */
  add(id: string, address: string | null): Site {
    const key = id.toLowerCase();
    const holder = this.#byId.get(key) ?? this.#byAddress.get(address ?? '');
    if (holder !== undefined) throw new Error(`The device "${holder.id}" has that place already.`);
    const site = new Site(id, address);
    this.#byId.set(key, site);
    if (address !== null) this.#byAddress.set(address, site);
    return site;
  }

  remove(id: string): void {
    const site = this.#byId.get(id.toLowerCase());
    if (site === undefined) return;
    this.move(site, null);
    this.setHostname(site, null);
    this.#byId.delete(id.toLowerCase());
    if (site.address !== null) this.#byAddress.delete(site.address);
  }

  setHostname(site: Site, hostname: string | null): void {
    const name = hostname?.toLowerCase() ?? null;
    if (name === site.hostname) return;
    const before = this.#byHostname.get(site.hostname ?? '');
    before?.delete(site);
    if (before?.size === 0) this.#byHostname.delete(site.hostname ?? '');
    site.hostname = name;
    if (name === null) return;
    const sharing = this.#byHostname.get(name) ?? new Set();
    this.#byHostname.set(name, sharing.add(site));
  }

  /** Moves a device to another address in the network, or back. Returns false if it is taken. */
  move(site: Site, address: string | null): boolean {
    const holder = address === null ? site : (this.#byAddress.get(address) ?? site);
    if (holder !== site) return false;
    if (site.movedTo !== null) this.#byAddress.delete(site.movedTo);
    site.movedTo = address;
    if (address !== null) this.#byAddress.set(address, site);
    return true;
  }

  getByAddress(address: string): Site | undefined {
    return this.#byAddress.get(address);
  }

  /** @param name a host name without a port, in any case */
  findByName(name: string): FoundSite {
    const host = name.toLowerCase().replace(/\.$/, '');
    if (host === '') {
      return { detail: `The request names no host. ${this.#explainNames()}`, label: '' };
    }
    const label = host.endsWith(this.#suffix) ? host.slice(0, -this.#suffix.length) : '';
    const site = this.#byId.get(label);
    if (site !== undefined) return { site };
    const [first, ...others] = this.#byHostname.get(label) ?? [];
    if (first === undefined) {
      return { detail: `No device here is called "${host}". ${this.#explainNames()}`, label };
    }
    if (others.length === 0) return { site: first };
    return {
      label,
      detail: `${others.length + 1} devices have the hostname "${label}", such as "${first.id}" and "${others[0]?.id}". Use the id instead: "${first.id}${this.#suffix}".`,
    };
  }

  #explainNames(): string {
    return `Use the id or the hostname of a device, followed by "${this.#suffix}". GET /api/devices of the control API lists them.`;
  }
}
