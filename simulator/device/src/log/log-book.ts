import type { DeviceEvent } from '../events/device-event.ts';
import { formatLogLine, type LogLine } from './log-line.ts';

/** Older lines are dropped. */
const maxLines = 500;

/** The content of a log book, as plain JSON. */
export type LogBookContents = {
  /** Start of the log, epoch ms. */
  since: number;
  lines: LogLine[];
};

/**
 * The device's log since the last factory reset. It is stored beside the state, because nothing but
 * the device may write it.
 */
export class LogBook {
  #pages: LogBookContents;

  constructor(since: number) {
    this.#pages = { since, lines: [] };
  }

  get since(): number {
    return this.#pages.since;
  }

  /** Oldest first. Contains no passwords or tokens. */
  get lines(): readonly LogLine[] {
    return this.#pages.lines;
  }

  write(event: DeviceEvent): void {
    const { lines } = this.#pages;
    lines.push(formatLogLine(event));
    if (lines.length > maxLines) lines.shift();
  }

  /** Clears the log. */
  wipe(now: number): void {
    this.#pages = { since: now, lines: [] };
  }

  save(): LogBookContents {
    return structuredClone(this.#pages);
  }

  /** Replaces the content with a saved one. */
  restore(saved: LogBookContents): void {
    this.#pages = structuredClone(saved);
  }
}
