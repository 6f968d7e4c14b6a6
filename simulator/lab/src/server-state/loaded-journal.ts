import type { ControlSchema } from 'stillhouse/client';

type Journal = ControlSchema<'Journal'>;

/** The part of a journal that the page has loaded. */
export type LoadedJournal = {
  /** Exchanges, newest first. */
  entries: readonly Journal['entries'][number][];
  /** Commands over the control API, newest first. */
  inputs: readonly Journal['inputs'][number][];
  last: number;
  lastInput: number;
  violations: readonly number[];
  /** Older exchanges exist that are not loaded. */
  isTruncated: boolean;
};

/** Limit of the page. The simulator's own journal is longer. */
const maxEntries = 2000;

/** Reads entries and inputs with numbers above these. */
type ReadJournal = (above: { since: number; inputsSince: number }) => Promise<Journal>;

/**
 * Reads new entries. It also reads pending exchanges and the latest one again. If the latest one
 * has changed, the device was reset, and the whole journal is read.
 */
export async function readNewEntries(
  known: LoadedJournal | undefined,
  read: ReadJournal,
): Promise<LoadedJournal> {
  if (known === undefined) return createLoadedJournal(await read({ since: 0, inputsSince: 0 }));
  const pending = known.entries.filter(({ outcome }) => outcome === 'pending').map(({ n }) => n);
  const since = Math.max(0, Math.min(known.last, ...pending) - 1);
  const journal = await read({ since, inputsSince: known.lastInput });
  if (!isContinuation(known, journal, since)) {
    return createLoadedJournal(await read({ since: 0, inputsSince: 0 }));
  }
  const unchanged = known.entries.filter(({ n }) => n <= since);
  const entries = [...journal.entries.toReversed(), ...unchanged];
  const inputs = [...journal.inputs.toReversed(), ...known.inputs];
  return limitEntries({ entries, inputs }, journal, known.isTruncated);
}

/** Returns true if the first entry is the known one with the same number. */
function isContinuation(known: LoadedJournal, journal: Journal, since: number): boolean {
  if (journal.lastInput < known.lastInput || journal.last < known.last) return false;
  const [first] = journal.entries;
  const same = known.entries.find(({ n }) => n > since && n === first?.n);
  if (known.entries.length === 0) return since === 0;
  return same !== undefined && same.realAt === first?.realAt;
}

function createLoadedJournal(journal: Journal): LoadedJournal {
  const entries = journal.entries.toReversed();
  const inputs = journal.inputs.toReversed();
  return limitEntries({ entries, inputs }, journal, journal.dropped > 0);
}

function limitEntries(
  { entries, inputs }: Pick<LoadedJournal, 'entries' | 'inputs'>,
  { last, lastInput, violations }: Journal,
  wasTruncated: boolean,
): LoadedJournal {
  return {
    entries: entries.slice(0, maxEntries),
    inputs: inputs.slice(0, maxEntries),
    last,
    lastInput,
    violations,
    isTruncated: wasTruncated || entries.length > maxEntries,
  };
}
