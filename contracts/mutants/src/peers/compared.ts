import type { MutantClass } from '../mutant/mutant.ts';
import type { Failure } from './peer.ts';

/** A tool in a comparison, with its findings for the correct device and for each bug. */
export type PeerComparison = {
  readonly name: string;
  readonly version: string;
  /** Its input besides the contract. */
  readonly input: string;
  /** Why it cannot run. The other fields are empty then. */
  readonly cannot: string | null;
  /** Exchanges with the correct device that it reported. */
  readonly falseAlarms: readonly string[];
  /** Number of requests to the correct device. Null if unknown. */
  readonly requests: number | null;
  readonly seconds: number;
  /** Bugs that its requests did not trigger, so that it could not detect them. */
  readonly unreached: readonly string[];
  /** Its findings by the id of the bug. Empty if it missed the bug. */
  readonly found: ReadonlyMap<string, readonly string[]>;
};

/** Formats the name of a failed test. */
function getTestName({ exchange, test }: Failure): string {
  return `${exchange} - ${test}`;
}

/** Returns the names of tests that fail with a bug, but not on the correct device. */
export function listNewFailures(
  failed: readonly Failure[],
  onCorrectDevice: readonly Failure[],
): readonly string[] {
  const known = new Set(onCorrectDevice.map(getTestName));
  return failed.map(getTestName).filter((name) => !known.has(name));
}

/** Returns at most this many bugs of each class, evenly spread. */
export function sampleByClass<Bug extends { readonly class: MutantClass }>(
  bugs: readonly Bug[],
  most: number,
): readonly Bug[] {
  return [...Map.groupBy(bugs, (bug) => bug.class).values()].flatMap((group) => {
    const step = Math.max(1, group.length / most);
    return group.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
  });
}
