import type { DeviceEvent } from '@stillhouse/device/events/device-event';
import { LazySet } from '@stillhouse/foundation/lazy-collections';
import type { DeviceHost } from '../http/host.ts';
import type { JournalRecord } from '../journal/record.ts';

/** Why a device is no longer leased. */
export type ReleaseReason = 'expired' | 'released' | 'closed';

/** An observable change of a leased device. */
export type DeviceNotification =
  | { what: 'event'; event: DeviceEvent }
  /** The exchange has ended. */
  | { what: 'exchange'; record: JournalRecord }
  /** The device was recreated and has a new host. */
  | { what: 'remade' }
  /** The control API may have changed something. */
  | { what: 'touched' }
  | { what: 'released'; reason: ReleaseReason };

/** Called during the change: store the notification and read the device later. */
export type Watcher = (notification: DeviceNotification) => void;

/** Notifies the watchers of a leased device. Without any, it does not listen to the device. */
export class Watchers {
  readonly #watchers = new LazySet<Watcher>();
  #host: DeviceHost;
  #detach: (() => void) | null = null;

  constructor(host: DeviceHost) {
    this.#host = host;
  }

  add(watcher: Watcher): () => void {
    this.#watchers.add(watcher);
    if (this.#detach === null) this.#attach();
    return () => {
      this.#watchers.delete(watcher);
      if (this.#watchers.size > 0) return;
      this.#detach?.();
      this.#detach = null;
    };
  }

  emit(notification: DeviceNotification): void {
    for (const watcher of this.#watchers) watcher(notification);
  }

  /** Call it when the device was recreated. */
  attachTo(host: DeviceHost): void {
    this.#host = host;
    if (this.#detach === null) return;
    this.#detach();
    this.#attach();
    this.emit({ what: 'remade' });
  }

  #attach(): void {
    const { device, journal } = this.#host;
    const stops = [
      device.onEvent((event) => this.emit({ what: 'event', event })),
      journal.onRecord((record) => this.emit({ what: 'exchange', record })),
    ];
    this.#detach = () => {
      for (const stop of stops) stop();
    };
  }
}
