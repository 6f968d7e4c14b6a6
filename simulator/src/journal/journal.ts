import type { OperationId } from '@stillhouse/contracts/operations';
import { LazySet } from '@stillhouse/foundation/lazy-collections';
import { toCanonicalText } from './canonical.ts';
import type { ExchangeOutcome, JournalEntry } from './entry.ts';
import { ExchangeTally } from './exchange-tally.ts';
import { InputLog } from './input-log.ts';
import { PackedList } from './packed-list.ts';
import type { JournalRecord } from './record.ts';
import { recordPacking } from './record-packing.ts';
import type { Bounds, ExchangeMatch } from './verify.ts';

export type JournalQuery = {
  /** Only entries with a greater number. */
  since?: number;
  operationId?: OperationId;
  /** Maximum number of entries, the newest. Default: all. */
  limit?: number;
  /** Sign-ins with this password are shown with it. */
  publicPassword?: string;
};

/** A summary of an exchange. Times are epoch ms of the device's clock. */
export type PastExchange = Pick<
  JournalEntry,
  'at' | 'answeredAt' | 'via' | 'operationId' | 'method' | 'role' | 'status'
>;

/**
 * The position of a journal as plain JSON, without the entries. Another journal continues from
 * there.
 */
export type SavedJournal = {
  /** Number of the newest entry. */
  last: number;
  recent: PastExchange[];
};

/** Number of exchanges in the device's logs. */
const maxRecent = 500;

/** Called after each exchange. */
type JournalListener = (entry: JournalEntry) => void;

/** Called after each exchange, with the real ms that the device has worked on it. */
type RecordListener = (record: JournalRecord, workMs: number) => void;

/**
 * The journal of one device: the newest `capacity` exchanges with its API. It omits the console's
 * files, which a browser loads in no fixed order.
 */
export class Journal {
  /**
   * Inputs over the control API. The canonical text omits them, because it describes the device
   * only.
   */
  readonly inputs: InputLog;
  readonly #deviceId: string;
  readonly #capacity: number;
  #before: SavedJournal;
  readonly #records = new PackedList(recordPacking);
  /** The latest of the packed exchanges, because a snapshot has them. */
  #packedRecent: PastExchange[] = [];
  #tally = new ExchangeTally();
  #count: number;
  readonly #listeners = new LazySet<JournalListener>();
  readonly #recordListeners = new LazySet<RecordListener>();

  /**
   * @param options `before`: the position of the journal to continue; `inputsBefore`: that of its
   * control inputs
   */
  constructor(options: {
    deviceId: string;
    capacity?: number;
    before?: SavedJournal | undefined;
    inputsBefore?: number;
  }) {
    this.inputs = new InputLog(options.inputsBefore);
    this.#deviceId = options.deviceId;
    this.#capacity = options.capacity ?? 5_000;
    this.#before = options.before ?? nothing;
    this.#count = this.#before.last;
  }

  /** Number of the newest entry, or 0. */
  get last(): number {
    return this.#count;
  }

  /** Number of old entries that were dropped. */
  get dropped(): number {
    return Math.max(this.#before.last, this.#count - this.#capacity);
  }

  /**
   * Number of dropped exchanges whose request or response broke the contract, except responses that
   * a fault broke on purpose.
   */
  get droppedViolations(): number {
    return this.#tally.violations;
  }

  /**
   * Returns how many dropped exchanges match, as exactly as it is known. Exchanges of a journal
   * that this one continues do not count.
   * @param since numbers above this only
   */
  countDropped(match: ExchangeMatch, since = 0): Bounds {
    return this.#tally.count(match, since);
  }

  /**
   * Opens a record and assigns its number. Call it in order of acceptance, after the lockstep
   * barrier.
   * @param at simulated time, epoch ms; `realAt` likewise in real time
   */
  open(record: JournalRecord, at: number, realAt: number): void {
    const records = this.#records;
    const dropped = records.length < this.#capacity ? undefined : records.shift();
    if (dropped !== undefined) this.#tally.add(dropped, this.#count + 1 - this.#capacity);
    records.push(record);
    this.#pack();
    this.#count += 1;
    record.n = this.#count;
    record.at = at;
    record.realAt = realAt;
  }

  /**
   * Closes an entry and notifies the listeners.
   * @param workMs real time that the device has worked on the exchange
   */
  close(
    record: JournalRecord,
    outcome: Exclude<ExchangeOutcome, 'pending'>,
    answeredAt: number,
    workMs = 0,
  ): void {
    record.outcome = outcome;
    record.answeredAt = outcome === 'answered' ? answeredAt : null;
    for (const listener of this.#recordListeners) listener(record, workMs);
    if (this.#listeners.size === 0) return;
    const entry = record.toEntry();
    for (const listener of this.#listeners) listener(entry);
  }

  /** Returns entries in order of their numbers, including exchanges in progress. */
  listEntries(query: JournalQuery = {}): JournalEntry[] {
    const { since = 0, operationId, limit = this.#capacity, publicPassword } = query;
    const chosen = this.#records
      .toArray()
      .filter(
        (record) =>
          record.n > since && (operationId === undefined || record.operationId === operationId),
      );
    return chosen
      .slice(Math.max(0, chosen.length - limit))
      .map((record) => record.toEntry(publicPassword));
  }

  /** Returns the entry of this number, or null. */
  getEntry(n: number): JournalEntry | null {
    const newest = this.#records.length - 1;
    return this.#records.at(newest - (this.#count - n))?.toEntry() ?? null;
  }

  /** Returns summaries of the latest exchanges, including those in progress, oldest first. */
  listRecent(): PastExchange[] {
    const newest = this.#records.newest.slice(-maxRecent);
    return [...this.#before.recent, ...this.#packedRecent, ...newest].slice(-maxRecent);
  }

  save(): SavedJournal {
    const recent = this.listRecent().map(toPastExchange);
    return { last: this.#count, recent };
  }

  /**
   * Returns the journal as canonical text, one line per entry.
   * @param since greater numbers only
   */
  canonical(since = 0): string {
    return toCanonicalText(this.listEntries({ since }), this.#deviceId);
  }

  /** Subscribes to finished exchanges. Returns a function that unsubscribes. */
  onEntry(listener: JournalListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** As `onEntry`, without creating entries, for listeners on a device under load. */
  onRecord(listener: RecordListener): () => void {
    this.#recordListeners.add(listener);
    return () => this.#recordListeners.delete(listener);
  }

  /** Removes all entries. Numbers restart at 1, and listeners stay. */
  clear(): void {
    this.#records.clear();
    this.#packedRecent = [];
    this.#tally = new ExchangeTally();
    this.#before = nothing;
    this.#count = 0;
  }

  #pack(): void {
    const packed = this.#records.packDone(({ outcome }) => outcome !== 'pending');
    if (packed.length === 0) return;
    this.#packedRecent = [...this.#packedRecent, ...packed.map(toPastExchange)].slice(-maxRecent);
  }
}

function toPastExchange(exchange: PastExchange): PastExchange {
  const { at, answeredAt, via, operationId, method, role, status } = exchange;
  return { at, answeredAt, via, operationId, method, role, status };
}

const nothing: SavedJournal = { last: 0, recent: [] };
