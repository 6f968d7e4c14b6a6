import type { DeviceEvent } from '../events/device-event.ts';
import { formatLogLine, type LogLine } from './log-line.ts';

/** As many lines are kept, the newest. */
const maxLines = 500;

/** What a log book holds, as plain JSON. */
export type LogBookContents = {
  /** When it was begun, epoch ms. */
  since: number;
  lines: LogLine[];
};

/**
 * What a device has written down about itself since it was last wiped. It is kept beside the state: it says what has
 * been, not what is, and nobody changes it.
 */
export class LogBook {
  #pages: LogBookContents;

  constructor(since: number) {
    this.#pages = { since, lines: [] };
  }

  get since(): number {
    return this.#pages.since;
  }

  /** Oldest first. They hold neither passwords nor tokens. */
  get lines(): readonly LogLine[] {
    return this.#pages.lines;
  }

  write(event: DeviceEvent): void {
    const { lines } = this.#pages;
    lines.push(formatLogLine(event));
    if (lines.length > maxLines) lines.shift();
  }

  /** Begins anew. */
  wipe(now: number): void {
    this.#pages = { since: now, lines: [] };
  }

  save(): LogBookContents {
    return structuredClone(this.#pages);
  }

  /** Goes on from what was saved. */
  restore(saved: LogBookContents): void {
    this.#pages = structuredClone(saved);
  }
}
