import type { ControlSchema } from '@stillhouse/simulator/client';

type Journal = ControlSchema<'Journal'>;

/** A journal as far as the page has read it. */
export type JournalSoFar = {
  /** Exchanges, newest first. */
  entries: readonly Journal['entries'][number][];
  /** What was done over the control API, newest first. */
  inputs: readonly Journal['inputs'][number][];
  last: number;
  lastInput: number;
  violations: readonly number[];
  /** Whether older exchanges are no longer here. */
  isCut: boolean;
};

/** More than anybody reads; the simulator has the rest. */
const most = 2000;

/** Reads what has a number above these. */
type Read = (above: { since: number; inputsSince: number }) => Promise<Journal>;

/**
 * Reads what is new. Exchanges that were still on their way are read again, and so is the latest one: where that is another
 * one by now, the device was made anew, and everything is read.
 */
export async function readOn(known: JournalSoFar | undefined, read: Read): Promise<JournalSoFar> {
  if (known === undefined) return fresh(await read({ since: 0, inputsSince: 0 }));
  const pending = known.entries.filter(({ outcome }) => outcome === 'pending').map(({ n }) => n);
  const since = Math.max(0, Math.min(known.last, ...pending) - 1);
  const journal = await read({ since, inputsSince: known.lastInput });
  if (!goesOn(known, journal, since)) return fresh(await read({ since: 0, inputsSince: 0 }));
  const kept = known.entries.filter(({ n }) => n <= since);
  const entries = [...journal.entries.toReversed(), ...kept];
  const inputs = [...journal.inputs.toReversed(), ...known.inputs];
  return cut({ entries, inputs }, journal, known.isCut);
}

/** Whether the first exchange that was read again is the one that is known by its number. */
function goesOn(known: JournalSoFar, journal: Journal, since: number): boolean {
  if (journal.lastInput < known.lastInput || journal.last < known.last) return false;
  const [first] = journal.entries;
  const same = known.entries.find(({ n }) => n > since && n === first?.n);
  if (known.entries.length === 0) return since === 0;
  return same !== undefined && same.realAt === first?.realAt;
}

function fresh(journal: Journal): JournalSoFar {
  const entries = journal.entries.toReversed();
  const inputs = journal.inputs.toReversed();
  return cut({ entries, inputs }, journal, journal.dropped > 0);
}

function cut(
  { entries, inputs }: Pick<JournalSoFar, 'entries' | 'inputs'>,
  { last, lastInput, violations }: Journal,
  wasCut: boolean,
): JournalSoFar {
  const isCut = wasCut || entries.length > most;
  return {
    entries: entries.slice(0, most),
    inputs: inputs.slice(0, most),
    last,
    lastInput,
    violations,
    isCut,
  };
}
