import type { ControlSchema } from 'stillhouse/client';
import type { DeviceSummary, FleetView } from './queries.ts';

/**
 * The devices of the fleet, from the events of its stream. Changes cost the same however many
 * devices there are.
 */
export class FleetList {
  /** In the order of the leases. */
  readonly #devices = new Map<string, DeviceSummary>();
  #shard: FleetView['shard'] = null;
  #isComplete = false;

  /** False until the stream has sent the whole fleet. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  get size(): number {
    return this.#devices.size;
  }

  apply(event: ControlSchema<'FleetEvent'>): void {
    switch (event.kind) {
      case 'fleet':
        if (event.first) this.#devices.clear();
        for (const device of event.devices) this.#devices.set(device.id, device);
        this.#shard = event.shard;
        this.#isComplete = event.last;
        return;
      case 'leased':
      case 'changed':
        this.#devices.set(event.device.id, event.device);
        return;
      case 'released':
        this.#devices.delete(event.id);
    }
  }

  toView(): FleetView {
    return { shard: this.#shard, devices: [...this.#devices.values()] };
  }
}
