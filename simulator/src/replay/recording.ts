import { PackedList } from '../journal/packed-list.ts';
import type { ProfileSource } from '../profiles/profile.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import type { Snapshot } from '../snapshots/snapshot.ts';
import type { RecordedBody } from './body-reference.ts';
import { InputPacking } from './input-packing.ts';
import type { RecordedInput } from './recorded-input.ts';

/** What decides how a device is created. */
export type RecordedTerms = {
  readonly product: string;
  readonly seed: number;
  readonly firmware?: string;
  readonly outOfBox?: boolean;
  readonly profile?: ProfileSource;
  readonly scenario?: Scenario;
  readonly headless?: boolean;
};

/** How the device was created, or the snapshot that it resumed from. */
export type RecordingStart = {
  at: number;
  terms: RecordedTerms;
  /** Set if it is not known how the snapshot was reached, because it came from a file. */
  snapshot: Snapshot | null;
};

/** Enough for a page that stays open for a week: it sends about 61,000 requests. */
const maxInputs = 100_000;
const maxBodyCharacters = 8_000_000;

/** All inputs of a device since its start, in order, or the reason why they are not complete. */
export class Recording {
  readonly start: RecordingStart;
  readonly #inputs: PackedList<RecordedInput>;
  #size: number;
  #ended: string | null;

  constructor(start: RecordingStart, before?: Recording) {
    this.start = start;
    this.#inputs =
      before === undefined ? new PackedList(new InputPacking()) : before.#inputs.copy();
    this.#size = before?.size ?? 0;
    this.#ended = before?.endReason ?? null;
  }

  /** Returns an independent copy. */
  copy(): Recording {
    return new Recording(this.start, this);
  }

  /** The reason why it is incomplete, or null. */
  get endReason(): string | null {
    return this.#ended;
  }

  /** The count of characters of all bodies. */
  get size(): number {
    return this.#size;
  }

  get inputs(): readonly RecordedInput[] {
    return this.#inputs.toArray();
  }

  /** @param open inputs that may still change */
  add(input: RecordedInput, open: readonly RecordedInput[] = []): void {
    if (this.#ended !== null) return;
    this.#inputs.push(input);
    this.#inputs.packDone((one) => !open.includes(one));
    if ('body' in input && input.body !== undefined) this.addBodySize(input.body);
    if (this.#inputs.length > maxInputs) this.#end(`more than ${maxInputs} inputs were recorded`);
  }

  /** Adds the size of a body that arrived after its input was recorded. */
  addBodySize(body: RecordedBody): void {
    if (this.#ended !== null) return;
    this.#size += 'plain' in body ? body.plain.length : JSON.stringify(body).length;
    if (this.#size > maxBodyCharacters) {
      this.#end(`its bodies have more than ${maxBodyCharacters} characters`);
    }
  }

  /** Removes an input that was rejected and had no effect. */
  remove(input: RecordedInput): void {
    this.#inputs.remove(input);
  }

  /** Returns true if it is the newest input. */
  isLast(input: RecordedInput): boolean {
    return this.#inputs.newest.at(-1) === input;
  }

  #end(why: string): void {
    this.#ended = why;
    this.#inputs.clear();
  }
}
