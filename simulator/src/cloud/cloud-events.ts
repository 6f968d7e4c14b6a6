import { cloneJson } from '@stillhouse/foundation/clone-json';
import type { ControlSchema } from '../../client/control-schema.ts';

export type CloudEvent = ControlSchema<'CloudEvent'>;

const maxEvents = 1_000;

/** The newest records that the analytics sink received from one device. */
export class CloudEvents {
  #events: CloudEvent[] = [];
  #dropped = 0;

  /** @param at simulated time of the device, epoch ms */
  add(at: number, event: CloudEvent['event']): void {
    this.#events.push({ at, event });
    if (this.#events.length <= maxEvents) return;
    this.#events.shift();
    this.#dropped += 1;
  }

  list(): ControlSchema<'CloudEvents'> {
    return { events: [...this.#events], dropped: this.#dropped };
  }

  /** Continues from a list. */
  restore({ events, dropped }: ControlSchema<'CloudEvents'>): void {
    this.#events = cloneJson(events);
    this.#dropped = dropped;
  }

  clear(): void {
    this.#events = [];
    this.#dropped = 0;
  }
}
