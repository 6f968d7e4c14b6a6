import type { ControlSchema } from './control-schema.ts';

type FleetShard = ControlSchema<'FleetShard'>;

const devicePath = /^\/api\/devices\/([^/?]+)/;

/** Knows which shard of a fleet has which device, from the leases that it has seen. */
export class ShardRoutes {
  readonly #baseUrl: string;
  readonly #shards = new Map<string, FleetShard>();

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl.replace(/\/$/, '');
  }

  /** A fleet on one simulator is always called at the address that the caller has chosen. */
  add({ id, shard }: Pick<ControlSchema<'Lease'>, 'id' | 'shard'>): void {
    if (shard.count > 1) this.#shards.set(id, shard);
  }

  remove(id: string): void {
    this.#shards.delete(id);
  }

  /** Returns the URL at the shard that has the device of the path. */
  route(url: string): string {
    const shard = this.#findShard(url);
    if (shard === undefined) return url;
    return `${shard.controlUrl.replace(/\/$/, '')}${url.slice(this.#baseUrl.length)}`;
  }

  /**
   * Explains that there is no response.
   * @param url as `route` returned it, or undefined if it is not known
   */
  explainUnreachable(url: string | undefined): string {
    const shard = [...this.#shards.values()].find(({ controlUrl }) => url?.startsWith(controlUrl));
    if (shard === undefined) {
      return `No readable response from ${this.#baseUrl}. Start a simulator with "npx stillhouse", or "npm start" in its repository.`;
    }
    const { index, count, controlUrl } = shard;
    return `No readable response from ${controlUrl}, which is shard ${index}/${count} of the fleet and has this device. If that shard has ended, start it with the same --shard and --state-dir: it resumes its devices. If it runs, make the address reachable, or correct --shard-url.`;
  }

  #findShard(url: string): FleetShard | undefined {
    if (!url.startsWith(this.#baseUrl)) return undefined;
    const [, id] = devicePath.exec(url.slice(this.#baseUrl.length)) ?? [];
    return id === undefined ? undefined : this.#shards.get(id);
  }
}
