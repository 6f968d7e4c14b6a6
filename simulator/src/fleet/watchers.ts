import type { DeviceEvent } from '@stillhouse/device/events/device-event';
import type { DeviceHost } from '../http/host.ts';
import type { JournalRecord } from '../journal/record.ts';

/** Why a device is no longer leased. */
export type ReleaseReason = 'expired' | 'released' | 'closed';

/** What there is to notice of a leased device. */
export type DeviceNotification =
  | { what: 'event'; event: DeviceEvent }
  /** It is over. */
  | { what: 'exchange'; record: JournalRecord }
  /** It was made anew: another host. */
  | { what: 'remade' }
  /** Somebody may have changed something, over the control API. */
  | { what: 'touched' }
  | { what: 'released'; reason: ReleaseReason };

/** Called in the midst of what it tells of: note it and look later. */
export type Watcher = (noticed: DeviceNotification) => void;

/** Those who watch a leased device. Without any, nothing listens to the device. */
export class Watchers {
  readonly #watchers = new Set<Watcher>();
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

  emit(noticed: DeviceNotification): void {
    for (const watcher of this.#watchers) watcher(noticed);
  }

  /** The device was made anew. */
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
