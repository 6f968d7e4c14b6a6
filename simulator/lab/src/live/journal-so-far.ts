import type { ControlSchema } from '@stillhouse/simulator/client';

type Journal = ControlSchema<'Journal'>;

/** A journal as far as the page has read it. */
export interface JournalSoFar {
  /** Newest first. */
  entries: readonly Journal['entries'][number][];
  last: number;
  violations: readonly number[];
  /** Whether older ones are no longer here. */
  isCut: boolean;
}

/** More than anybody reads; the simulator has the rest. */
const most = 2000;

/**
 * Reads what is new. A journal that ends before what is known is another one, of a device that was made anew; one that goes on
 * from the same number, too, where the entry of that number is not the known one.
 *
 * @param read gives the entries above a number
 */
export async function readOn(
  known: JournalSoFar | undefined,
  read: (since: number) => Promise<Journal>,
): Promise<JournalSoFar> {
  const before = known?.entries ?? [];
  // Entries that are still under way are asked for again, and so is the latest, to see whether it is the same.
  const pending = before.filter(({ outcome }) => outcome === 'pending').map(({ n }) => n);
  const since = Math.min(known?.last ?? 0, ...pending) - 1;
  if (since <= 0) return fresh(await read(0));
  const journal = await read(since);
  const [first] = journal.entries;
  const known1 = before.find(({ n }) => n === first?.n);
  const goesOn = known1 !== undefined && known1.realAt === first?.realAt;
  if (!goesOn) return fresh(since === 0 ? journal : await read(0));
  const kept = before.filter(({ n }) => n < first.n);
  return cut([...journal.entries.toReversed(), ...kept], journal, known?.isCut ?? false);
}

function fresh(journal: Journal): JournalSoFar {
  return cut(journal.entries.toReversed(), journal, journal.dropped > 0);
}

function cut(entries: JournalSoFar['entries'], journal: Journal, wasCut: boolean): JournalSoFar {
  return {
    entries: entries.slice(0, most),
    last: journal.last,
    violations: journal.violations,
    isCut: wasCut || entries.length > most,
  };
}
