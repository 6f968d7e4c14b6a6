import type { TimerCount } from '@stillhouse/device/clock/timer-heap';
import type { Device } from '@stillhouse/device/device';
import type { Journal } from '../journal/journal.ts';
import type { JournalRecord } from '../journal/record.ts';
import { DeviceCounts } from './device-counts.ts';
import type { MetricFamily } from './metric-family.ts';
import { RequestCounts } from './request-counts.ts';

/**
 * What all devices of a simulator do, as numbers. They are updated where something happens, so
 * reading them takes the same time for any number of devices (decision 0076).
 */
export class FleetMetrics {
  /** All clocks of the fleet count in it. */
  readonly timers: TimerCount = { pending: 0 };
  /** Open event streams. */
  readonly streams = { fleet: 0, device: 0 };
  readonly #requests = new RequestCounts();
  readonly #devices = new DeviceCounts();
  /** One function for all devices. */
  readonly #countRequest = (record: JournalRecord, workMs: number) =>
    this.#requests.add(record, workMs);

  /** Observes a device. Call the returned function when it stops; requests count on. */
  follow({ device, journal }: { device: Device; journal: Journal }): () => void {
    journal.onRecord(this.#countRequest);
    return this.#devices.follow(device);
  }

  /** Devices of the fleet that do not exist yet count as the first one did. */
  countUnused(count: () => number): void {
    this.#devices.countUnused = count;
  }

  toFamilies(): MetricFamily[] {
    return [
      ...this.#requests.toFamilies(),
      this.#devices.toFamily(),
      {
        name: 'stillhouse_pending_timers',
        help: 'Timers that wait on the clocks of devices.',
        type: 'gauge',
        values: [{ labels: {}, value: this.timers.pending }],
      },
      {
        name: 'stillhouse_event_streams',
        help: 'Event streams that clients follow, of the fleet and of single devices.',
        type: 'gauge',
        values: Object.entries(this.streams).map(([of, value]) => ({ labels: { of }, value })),
      },
    ];
  }
}
