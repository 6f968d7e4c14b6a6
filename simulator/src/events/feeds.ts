import type { Fleet } from '../fleet/fleet.ts';
import type { LeasedDevice } from '../fleet/leased-device.ts';
import { DeviceFeed } from './device-feed.ts';
import { FleetFeed } from './fleet-feed.ts';

/** The feeds of a fleet and of its devices; there is one only while somebody follows it, and for a while after. */
export class Feeds {
  readonly #fleet: Fleet;
  readonly #devices = new Map<LeasedDevice, DeviceFeed>();
  #fleetFeed: FleetFeed | null = null;

  constructor(fleet: Fleet) {
    this.#fleet = fleet;
  }

  ofDevice(leased: LeasedDevice): DeviceFeed {
    const known = this.#devices.get(leased);
    if (known !== undefined) return known;
    const feed = new DeviceFeed(leased, () => this.#devices.delete(leased));
    this.#devices.set(leased, feed);
    return feed;
  }

  ofFleet(): FleetFeed {
    this.#fleetFeed ??= new FleetFeed(this.#fleet, () => {
      this.#fleetFeed = null;
    });
    return this.#fleetFeed;
  }
}
