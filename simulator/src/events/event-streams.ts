import type { Fleet } from '../fleet/fleet.ts';
import type { LeasedDevice } from '../fleet/leased-device.ts';
import { DeviceEventStream } from './device-events.ts';
import { FleetEventStream } from './fleet-events.ts';

/**
 * The event streams of a fleet and its devices. A stream exists only while it is followed, and for
 * a while after.
 */
export class EventStreams {
  readonly #fleet: Fleet;
  readonly #devices = new Map<LeasedDevice, DeviceEventStream>();
  #fleetStream: FleetEventStream | null = null;

  constructor(fleet: Fleet) {
    this.#fleet = fleet;
  }

  getDeviceStream(leased: LeasedDevice): DeviceEventStream {
    const known = this.#devices.get(leased);
    if (known !== undefined) return known;
    const stream = new DeviceEventStream(leased, () => this.#devices.delete(leased));
    this.#devices.set(leased, stream);
    return stream;
  }

  getFleetStream(): FleetEventStream {
    this.#fleetStream ??= new FleetEventStream(this.#fleet, () => {
      this.#fleetStream = null;
    });
    return this.#fleetStream;
  }
}
