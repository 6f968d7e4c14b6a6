import { isEqualJson } from '@stillhouse/foundation/is-equal-json';
import type { ControlSchema } from '../../client/control-schema.ts';
import { getDeviceId } from '../fleet/device-numbers.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { LeasedDevice } from '../fleet/leased-device.ts';
import { PolledEventStream } from './polled-events.ts';
import type { CurrentPart } from './present-state-sink.ts';

type FleetEvent = ControlSchema<'FleetEvent'>;
type DeviceSummary = ControlSchema<'DeviceSummary'>;

/** Devices that are listed or compared at once, about 2 ms, so that no request waits longer. */
const maxAtOnce = 250;

/**
 * The events of the fleet: devices leased, changed and released. A device is watched from the part
 * that lists it on.
 */
export class FleetEventStream extends PolledEventStream<FleetEvent> {
  readonly #fleet: Fleet;
  /** The devices that were sent, as they were then or at a later poll. */
  readonly #sent = new Map<LeasedDevice, DeviceSummary>();
  readonly #touched = new Set<LeasedDevice>();
  readonly #stops = new Map<LeasedDevice, () => void>();

  constructor(fleet: Fleet, onIdle: () => void) {
    super(onIdle);
    this.#fleet = fleet;
  }

  protected override watch(): () => void {
    const stopWatching = this.#fleet.onLease((leased) => {
      const wasListed = this.#fleet.planned.unused?.isWaiting(leased.terms.number) === true;
      const device = this.#begin(leased);
      if (!wasListed) this.log.push({ kind: 'leased', device });
    });
    return () => {
      stopWatching();
      for (const stop of this.#stops.values()) stop();
      this.#stops.clear();
      this.#sent.clear();
      this.#touched.clear();
    };
  }

  protected override *getCurrentParts(): Iterable<CurrentPart<FleetEvent>> {
    const fleet = [...this.#fleet.list(), ...(this.#fleet.planned.unused?.list() ?? [])];
    for (let from = 0; from === 0 || from < fleet.length; from += maxAtOnce) {
      const part = fleet.slice(from, from + maxAtOnce);
      const devices = part.flatMap((one) => this.#describe(one) ?? []);
      const last = from + maxAtOnce >= fleet.length;
      const { shard } = this.#fleet;
      yield { events: [{ kind: 'fleet', shard, devices, first: from === 0, last }], isLast: last };
    }
  }

  protected override poll(): void {
    const touched = [...this.#touched].slice(0, maxAtOnce);
    for (const leased of touched) {
      this.#touched.delete(leased);
      const device = leased.toSummary();
      if (isEqualJson(this.#sent.get(leased), device)) continue;
      this.#sent.set(leased, device);
      this.log.push({ kind: 'changed', device });
    }
    if (this.#touched.size > 0) this.markDirty();
  }

  /** @param one a device, or the number of an unused one. Null if it was released meanwhile. */
  #describe(one: LeasedDevice | number): DeviceSummary | null {
    const unused = this.#fleet.planned.unused;
    if (typeof one === 'number' && unused?.isWaiting(one) === true) return unused.toSummary(one);
    const id = typeof one === 'number' ? getDeviceId(one) : one.id;
    const leased = this.#fleet.get(id);
    if (leased === undefined || (typeof one !== 'number' && leased !== one)) return null;
    return this.#sent.get(leased) ?? this.#begin(leased);
  }

  #begin(leased: LeasedDevice): DeviceSummary {
    const device = leased.toSummary();
    this.#sent.set(leased, device);
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
    return device;
  }

  #end(leased: LeasedDevice): void {
    this.#stops.get(leased)?.();
    this.#stops.delete(leased);
    this.#sent.delete(leased);
    this.#touched.delete(leased);
  }
}
