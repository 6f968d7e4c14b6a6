import type { Scenario } from '../scenarios/scenario.ts';
import type { Snapshot } from '../snapshots/snapshot.ts';
import type { BundleBody } from './body-reference.ts';

/** A moment of a device: its time, and how many of its timers had fired since its start. */
export type Moment = {
  /** Simulated time, epoch ms. */
  at: number;
  timers: number;
};

/** A token that somebody showed, and where it comes from as far as that is known. */
export type SeenToken = {
  raw: string;
  /** The device's key when it was first seen. */
  signingKey: string;
  /** Number of the sign-in that gave it out. */
  from: number | null;
};

export interface RecordedRequest extends Moment {
  do: 'request';
  n: number;
  via: 'device' | 'setup';
  method: string;
  target: string;
  authorization: { token: SeenToken } | { scheme: string } | null;
  contentType?: string;
  contentEncoding?: string;
  /** Of a body that never came whole, or was too long. */
  announced?: number;
  body?: BundleBody;
  verbatim?: string[];
  later?: true;
  /** Its body was there before the device took it up. */
  whole?: true;
}

export interface RecordedControl extends Moment {
  do: 'control';
  operationId: string;
  path: Record<string, string>;
  body?: BundleBody;
  verbatim?: string[];
}

/** Something that was done to a device. */
export type RecordedInput =
  | RecordedRequest
  | (Moment & { do: 'arrival' | 'leave'; of: number })
  | RecordedControl
  /** The device has made a key, which its seed does not decide; this is the public half. */
  | (Moment & { do: 'key'; publicKey: string });

/** What decides how a device is created. */
export type RecordedTerms = {
  readonly product: string;
  readonly seed: number;
  readonly firmware?: string;
  readonly outOfBox?: boolean;
  readonly scenario?: Scenario;
  readonly headless?: boolean;
};

/** How the device was created, or the snapshot that it resumed from. */
export type RecordingStart = {
  at: number;
  terms: RecordedTerms;
  /** One whose making is not known: it came from a file. */
  snapshot: Snapshot | null;
};

/** So much is kept for a device: days of a page that is left open. */
const maxInputs = 20_000;
const maxBodyCharacters = 8_000_000;

/**
 * Everything that was done to a device since its start, in order; or why that is no longer known.
 */
export class Recording {
  readonly start: RecordingStart;
  #inputs: RecordedInput[];
  #size: number;
  #ended: string | null;

  constructor(start: RecordingStart, before?: Recording) {
    this.start = start;
    this.#inputs = [...(before?.inputs ?? [])];
    this.#size = before?.size ?? 0;
    this.#ended = before?.endReason ?? null;
  }

  /** Another that goes on from here, and has nothing to do with what comes here. */
  copy(): Recording {
    return new Recording(this.start, this);
  }

  /** Why it is no longer whole; null while it is. */
  get endReason(): string | null {
    return this.#ended;
  }

  /** Characters of all bodies. */
  get size(): number {
    return this.#size;
  }

  get inputs(): readonly RecordedInput[] {
    return this.#inputs;
  }

  add(input: RecordedInput): void {
    if (this.#ended !== null) return;
    this.#inputs.push(input);
    if ('body' in input) this.addBodySize(input.body);
    if (this.#inputs.length > maxInputs) this.#end(`more than ${maxInputs} things were done`);
  }

  /** A body has come to an input that is in here. */
  addBodySize(body: BundleBody | undefined): void {
    if (body === undefined || this.#ended !== null) return;
    this.#size += JSON.stringify(body).length;
    if (this.#size > maxBodyCharacters) {
      this.#end(`bodies of more than ${maxBodyCharacters} characters came`);
    }
  }

  /** It was refused, and so did nothing. */
  remove(input: RecordedInput): void {
    const index = this.#inputs.lastIndexOf(input);
    if (index >= 0) this.#inputs.splice(index, 1);
  }

  /** Says whether it is the newest. */
  isLast(input: RecordedInput): boolean {
    return this.#inputs.at(-1) === input;
  }

  #end(why: string): void {
    this.#ended = why;
    this.#inputs = [];
  }
}
