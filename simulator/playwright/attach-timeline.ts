import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Page, TestInfo } from '@playwright/test';
import { createFolder } from '@stillhouse/foundation/create-folder';
import type { ControlSchema } from '../client/client.ts';
import { FilmStrip } from './film-strip.ts';
import type { LeasedDevice } from './leased-device.ts';
import { TestCalls } from './test-calls.ts';
import { buildTimeline, createCleaner, formatAddress } from './timeline.ts';
import { formatTimelinePage } from './timeline-html.ts';

export type TimelineMode = 'on-failure' | 'off';

type Sources = Pick<LeasedDevice, 'explain' | 'id' | 'journal' | 'inputs' | 'log' | 'serialNumber'>;

/** What the kit calls without being asked by the test. */
const ofKit: ReadonlySet<string> = new Set(['leaseDevice', 'stepClock']);

/** The simulator explains so many of the latest exchanges. */
const maxExplained = 200;

/** Records a test for its timeline: calls and pictures. The rest is read from the device. */
export class TimelineRecorder {
  readonly #calls: TestCalls;
  readonly #strip: FilmStrip | null;

  private constructor(calls: TestCalls, strip: FilmStrip | null) {
    this.#calls = calls;
    this.#strip = strip;
  }

  /** @param getNow returns simulated time */
  static start(page: Page, mode: TimelineMode, getNow: () => number): TimelineRecorder {
    const calls = new TestCalls(getNow);
    if (mode === 'off') return new TimelineRecorder(calls, null);
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) calls.addNavigation(formatAddress(frame.url()));
    });
    return new TimelineRecorder(calls, new FilmStrip(page, getNow));
  }

  /** Runs and records a call of the test that needs the clock of its device. */
  async record<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const result = await this.#calls.record(name, work);
    await this.#strip?.take();
    return result;
  }

  /** Drops what is later than the time to which page and device have gone back. */
  goBackTo(now: number): void {
    this.#calls.goBackTo(now);
    this.#strip?.goBackTo(now);
  }

  /** Attaches `device-timeline.html` to a failed test, after the other attachments. */
  async attach(testInfo: TestInfo, device: Sources, errors: readonly string[]): Promise<void> {
    if (this.#strip === null) return;
    const last = await this.#strip.takeLast();
    const [journal, inputs] = await Promise.all([device.journal(), device.inputs()]);
    const explained = journal.slice(-maxExplained);
    const notes =
      journal.length > explained.length
        ? [`Timers and changes are known for the latest ${maxExplained} requests only.`]
        : [];
    if ((inputs[0]?.n ?? 1) > 1) notes.push('The first calls of the control API are missing.');
    const log = await device.log().catch((error: Error) => {
      notes.push(`The log of the device is missing: ${error.message}`);
      return [];
    });
    const explanations: ControlSchema<'Explanation'>[] = [];
    for (const { n } of explained) {
      // Dropped in the meantime.
      const found = await device.explain(n).catch(() => null);
      if (found !== null) explanations.push(found);
    }
    const instants = buildTimeline({
      calls: this.#calls.list,
      pictures: this.#strip.pictures,
      journal,
      inputs: inputs.filter(({ operationId }) => !ofKit.has(operationId)),
      explanations,
      log,
    });
    const title = testInfo.titlePath.slice(1).join(' > ');
    const shown = errors.map(stripVTControlCharacters);
    const page = { title, device: device.id, errors: shown, instants, last, notes };
    // A file, so that it can be opened without a report.
    const path = testInfo.outputPath(`device-timeline-${device.id}.html`);
    createFolder(dirname(path));
    await writeFile(path, formatTimelinePage(page, createCleaner(device.serialNumber)));
    await testInfo.attach('device-timeline.html', { path, contentType: 'text/html' });
  }
}
