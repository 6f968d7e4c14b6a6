import { LazyMap } from '@stillhouse/foundation/lazy-collections';
import type { JournalRecord } from './record.ts';
import { redactText } from './redact.ts';
import type { Bounds, ExchangeMatch } from './verify.ts';

/** What the tally reads of an exchange. */
export type Countable = Pick<
  JournalRecord,
  'operationId' | 'method' | 'path' | 'status' | 'role' | 'outcome' | 'breaksContract'
>;

/** What an expectation can match. The path is null in a group of several paths. */
type Values = Omit<Required<ExchangeMatch>, 'path'> & { path: string | null };

/** Exchanges that no expectation tells apart. */
type Group = {
  readonly values: Values;
  /** Numbers in the journal. */
  first: number;
  last: number;
  count: number;
};

/** Above this, new paths share groups, so that a scan of all paths does not fill the memory. */
const maxGroups = 1_000;

/** Longer than the longest path that an expectation may have (ExchangeMatch in control.yaml). */
const maxPathLength = 501;

/** Counts the exchanges that a journal has dropped, by everything that an expectation can match. */
export class ExchangeTally {
  /** By path: the text of a request has been hashed before, when its operation was looked up. */
  readonly #groups = new LazyMap<string | null, Group[]>();
  #groupCount = 0;
  /** Exchanges that were dropped before they ended. */
  #pending: { record: Countable; n: number }[] = [];
  #violations = 0;

  /** @param n its number in the journal */
  add(record: Countable, n: number): void {
    if (record.outcome === 'pending') {
      this.#pending.push({ record, n });
      return;
    }
    if (record.breaksContract) this.#violations += 1;
    // Redacting the path of each exchange would take longer than all other work here.
    const isLong = record.path.length >= maxPathLength;
    const place = isLong ? getValues(record).path : record.path;
    if (this.#increase(place, record, n)) return;
    const values = getValues(record);
    if (this.#groupCount < maxGroups) this.#addGroup(place, createGroup(values, n));
    else if (!this.#increase(null, record, n))
      this.#addGroup(null, createGroup({ ...values, path: null }, n));
  }

  /** Number of exchanges that broke the contract, unless a fault intended it. */
  get violations(): number {
    this.#addEnded();
    return this.#violations + this.#pending.filter(({ record }) => record.breaksContract).length;
  }

  /**
   * Returns how many exchanges match, as exactly as it is known.
   * @param since numbers above this only
   */
  count(match: ExchangeMatch, since = 0): Bounds {
    this.#addEnded();
    const pending = this.#pending.map(({ record, n }) => createGroup(getValues(record), n));
    let [min, max] = [0, 0];
    for (const group of [...[...this.#groups.values()].flat(), ...pending]) {
      if (group.last <= since || !canMatch(group.values, match)) continue;
      max += group.count;
      const isExact = match.path === undefined || group.values.path !== null;
      if (!isExact) continue;
      min += group.first > since ? group.count : 1;
    }
    return { min, max };
  }

  /** @param place the path as sent, if it is not long; null for the groups of several paths */
  #increase(place: string | null, record: Countable, n: number): boolean {
    const group = this.#groups.get(place)?.find(({ values }) => isOfGroup(record, values));
    if (group === undefined) return false;
    group.count += 1;
    group.first = Math.min(group.first, n);
    group.last = Math.max(group.last, n);
    return true;
  }

  #addGroup(place: string | null, group: Group): void {
    const others = this.#groups.get(place);
    if (others === undefined) this.#groups.set(place, [group]);
    else others.push(group);
    this.#groupCount += 1;
  }

  #addEnded(): void {
    const pending = this.#pending;
    this.#pending = [];
    for (const { record, n } of pending) this.add(record, n);
  }
}

function createGroup(values: Values, n: number): Group {
  return { values, first: n, last: n, count: 1 };
}

function getValues(record: Countable): Values {
  const { operationId, method, status, role, outcome } = record;
  const path = redactText(record.path).slice(0, maxPathLength);
  return { operationId, method, path, status, role, outcome };
}

/** Returns true if a record of the same path belongs to a group. */
function isOfGroup(record: Countable, values: Values): boolean {
  return (
    record.operationId === values.operationId &&
    record.status === values.status &&
    record.role === values.role &&
    record.outcome === values.outcome &&
    record.method === values.method
  );
}

function canMatch(values: Values, match: ExchangeMatch): boolean {
  return Object.entries(match).every(([name, wanted]) => {
    const is = values[name as keyof ExchangeMatch];
    return is === wanted || (name === 'path' && is === null);
  });
}
