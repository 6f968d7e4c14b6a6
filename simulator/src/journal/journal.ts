import type { OperationId } from '@stillhouse/contracts/operations';
import { canonicalText } from './canonical.ts';
import type { JournalEntry, Outcome } from './entry.ts';
import { InputLog } from './input-log.ts';
import type { JournalRecord } from './record.ts';

export type JournalQuery = {
  /** Entries with a greater number only. */
  since?: number;
  operationId?: OperationId;
  /** At most so many, the newest; default all that are kept. */
  limit?: number;
};

/** An exchange in short, as the device itself keeps it in mind. Times are epoch ms of its clock. */
export type PastExchange = Pick<
  JournalEntry,
  'at' | 'answeredAt' | 'via' | 'operationId' | 'method' | 'role' | 'status'
>;

/** Where a journal stands, as plain JSON: another one goes on from there, without the entries. */
export type JournalSaved = {
  /** Number of the newest entry. */
  last: number;
  recent: PastExchange[];
};

/** So many the device keeps in mind, the newest: as many as lines of its log. */
const mostRecent = 500;

/** Told about each exchange when it is over. */
type JournalListener = (entry: JournalEntry) => void;

/**
 * Every exchange with one device's API, newest `capacity` kept. The console's own files are left out: a browser
 * loads them in no fixed order, and they say nothing about the device.
 */
export class Journal {
  /** What was done to the device over the control API. It is in no canonical text: that tells what the device did. */
  readonly inputs: InputLog;
  readonly #deviceId: string;
  readonly #capacity: number;
  /** What it goes on from. */
  #before: JournalSaved;
  #ring: JournalRecord[] = [];
  #count: number;
  readonly #listeners = new Set<JournalListener>();
  readonly #recordListeners = new Set<(record: JournalRecord) => void>();

  /** @param options `before`: where the journal stood that this one goes on from; `inputsBefore`: likewise its control inputs */
  constructor(options: {
    deviceId: string;
    capacity?: number;
    before?: JournalSaved | undefined;
    inputsBefore?: number;
  }) {
    this.inputs = new InputLog(options.inputsBefore);
    this.#deviceId = options.deviceId;
    this.#capacity = options.capacity ?? 5_000;
    this.#before = options.before ?? nothing;
    this.#count = this.#before.last;
  }

  /** Number of the newest entry, 0 when there is none. */
  get last(): number {
    return this.#count;
  }

  /** How many of the oldest entries are no longer kept. */
  get dropped(): number {
    return Math.max(this.#before.last, this.#count - this.#capacity);
  }

  /**
   * Takes a record in and gives it its number. Call in the order that counts: after the ingress gate.
   * @param at simulated time, epoch ms; `realAt` likewise in real time
   */
  open(record: JournalRecord, at: number, realAt: number): void {
    this.#ring[(this.#count - this.#before.last) % this.#capacity] = record;
    this.#count += 1;
    record.n = this.#count;
    record.at = at;
    record.realAt = realAt;
  }

  /** Closes an entry and tells the listeners. */
  close(record: JournalRecord, outcome: Exclude<Outcome, 'pending'>, answeredAt: number): void {
    record.outcome = outcome;
    record.answeredAt = outcome === 'answered' ? answeredAt : null;
    for (const listener of this.#recordListeners) listener(record);
    if (this.#listeners.size === 0) return;
    const entry = record.show();
    for (const listener of this.#listeners) listener(entry);
  }

  /** Entries in the order of their numbers, those still going on included. */
  entries(query: JournalQuery = {}): JournalEntry[] {
    const { since = 0, operationId, limit = this.#capacity } = query;
    const chosen = this.#records().filter(
      (record) =>
        record.n > since && (operationId === undefined || record.operationId === operationId),
    );
    return chosen.slice(Math.max(0, chosen.length - limit)).map((record) => record.show());
  }

  /** The entry of this number; null when there is none, or none any more. */
  entry(n: number): JournalEntry | null {
    return (
      this.#records()
        .find((record) => record.n === n)
        ?.show() ?? null
    );
  }

  /** The latest few exchanges in short, those still going on included, oldest first. */
  recent(): PastExchange[] {
    return [...this.#before.recent, ...this.#records()].slice(-mostRecent);
  }

  save(): JournalSaved {
    const recent = this.recent().map(
      ({ at, answeredAt, via, operationId, method, role, status }) => {
        return { at, answeredAt, via, operationId, method, role, status };
      },
    );
    return { last: this.#count, recent };
  }

  /** The journal as text that is equal for equal seeds and inputs, one line an entry. @param since greater numbers only */
  canonical(since = 0): string {
    return canonicalText(this.entries({ since }), this.#deviceId);
  }

  /** Calls back after each exchange; the returned function stops that. */
  onEntry(listener: JournalListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** As `onEntry`, without the cost of showing an entry: for what looks at every exchange of a device under load. */
  onRecord(listener: (record: JournalRecord) => void): () => void {
    this.#recordListeners.add(listener);
    return () => this.#recordListeners.delete(listener);
  }

  /** Numbers start again at 1; listeners stay. */
  clear(): void {
    this.#ring = [];
    this.#before = nothing;
    this.#count = 0;
  }

  #records(): JournalRecord[] {
    const taken = this.#count - this.#before.last;
    if (taken <= this.#capacity) return this.#ring.slice();
    const oldest = taken % this.#capacity;
    return [...this.#ring.slice(oldest), ...this.#ring.slice(0, oldest)];
  }
}

const nothing: JournalSaved = { last: 0, recent: [] };
