import type { MutantClass } from '../mutant/mutant.ts';
import type { Failure } from './peer.ts';

/** A tool in a comparison, with what it said of the sound device and of each bug. */
export type PeerComparison = {
  readonly name: string;
  readonly version: string;
  /** What it got besides the contract. */
  readonly given: string;
  /** Why it takes no part; then the rest is empty. */
  readonly cannot: string | null;
  /** Exchanges of the sound device in which it called something a fault. */
  readonly falseAlarms: readonly string[];
  /** Of a whole run on the sound device; null if it does not tell. */
  readonly requests: number | null;
  readonly seconds: number;
  /** Bugs that never came about while it tested: what it did could not have shown them. */
  readonly unreached: readonly string[];
  /** What it found, by the id of the bug; nothing: it missed it. */
  readonly found: ReadonlyMap<string, readonly string[]>;
};

/** The name of a failed test. */
function getTestName({ exchange, test }: Failure): string {
  return `${exchange} - ${test}`;
}

/** The tests that fail with a bug and do not on the sound device, by name. */
export function listNewFailures(
  failed: readonly Failure[],
  onSound: readonly Failure[],
): readonly string[] {
  const known = new Set(onSound.map(getTestName));
  return failed.map(getTestName).filter((name) => !known.has(name));
}

/** At most so many bugs of each class, spread over those that there are. */
export function sampleByClass<Bug extends { readonly class: MutantClass }>(
  bugs: readonly Bug[],
  most: number,
): readonly Bug[] {
  return [...Map.groupBy(bugs, (bug) => bug.class).values()].flatMap((group) => {
    const step = Math.max(1, group.length / most);
    return group.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
  });
}
