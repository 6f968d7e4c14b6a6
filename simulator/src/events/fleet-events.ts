import { isDeepStrictEqual } from 'node:util';
import type { ControlSchema } from '../../client/control-schema.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { LeasedDevice } from '../fleet/leased-device.ts';
import { PolledEventStream } from './polled-events.ts';

type FleetEvent = ControlSchema<'FleetEvent'>;
type Lease = ControlSchema<'Lease'>;

/** The events of the fleet: devices leased, changed and released. */
export class FleetEventStream extends PolledEventStream<FleetEvent> {
  readonly #fleet: Fleet;
  readonly #leases = new Map<LeasedDevice, Lease>();
  readonly #touched = new Set<LeasedDevice>();
  readonly #stops = new Map<LeasedDevice, () => void>();

  constructor(fleet: Fleet, onIdle: () => void) {
    super(onIdle);
    this.#fleet = fleet;
  }

  protected override watch(): () => void {
    for (const leased of this.#fleet.list()) this.#begin(leased);
    const stopWatching = this.#fleet.onLease((leased) => {
      this.#begin(leased);
      this.log.push({ kind: 'leased', lease: leased.toLease() });
    });
    return () => {
      stopWatching();
      for (const stop of this.#stops.values()) stop();
      this.#stops.clear();
      this.#leases.clear();
    };
  }

  protected override getCurrentEvents(): FleetEvent[] {
    return [{ kind: 'fleet', devices: this.#fleet.list().map((leased) => leased.toLease()) }];
  }

  protected override poll(): void {
    for (const leased of this.#touched) {
      const before = this.#leases.get(leased);
      const lease = leased.toLease();
      if (before === undefined || isDeepStrictEqual(omitTime(before), omitTime(lease))) continue;
      this.#leases.set(leased, lease);
      this.log.push({ kind: 'changed', lease });
    }
    this.#touched.clear();
  }

  #begin(leased: LeasedDevice): void {
    this.#leases.set(leased, leased.toLease());
    const stop = leased.watch((notification) => {
      if (notification.what === 'released') {
        this.#end(leased);
        this.log.push({ kind: 'released', id: leased.id, reason: notification.reason });
        return;
      }
      this.#touched.add(leased);
      this.markDirty();
    });
    this.#stops.set(leased, stop);
  }

  #end(leased: LeasedDevice): void {
    this.#stops.get(leased)?.();
    this.#stops.delete(leased);
    this.#leases.delete(leased);
    this.#touched.delete(leased);
  }
}

/** Passing time alone is not a change. */
function omitTime({ clock: { mode, speed, lockstep }, ...lease }: Lease) {
  return { ...lease, mode, speed, lockstep };
}
