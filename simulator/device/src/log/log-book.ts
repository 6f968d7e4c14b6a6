import { cloneJson } from '@stillhouse/foundation/clone-json';
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
  #since: number;
  /** An event becomes a line when somebody reads the log. */
  #lines: (LogLine | DeviceEvent)[] = [];

  constructor(since: number) {
    this.#since = since;
  }

  get since(): number {
    return this.#since;
  }

  /** Oldest first. Contains no passwords or tokens. */
  get lines(): readonly LogLine[] {
    const lines = this.#lines.map((line) => ('type' in line ? formatLogLine(line) : line));
    this.#lines = [...lines];
    return lines;
  }

  write(event: DeviceEvent): void {
    this.#lines.push(event);
    if (this.#lines.length > maxLines) this.#lines.shift();
  }

  /** Clears the log. */
  wipe(now: number): void {
    this.#since = now;
    this.#lines = [];
  }

  save(): LogBookContents {
    return cloneJson({ since: this.#since, lines: [...this.lines] });
  }

  /** Replaces the content with a saved one. */
  restore({ since, lines }: LogBookContents): void {
    this.#since = since;
    this.#lines = cloneJson(lines);
  }
}
