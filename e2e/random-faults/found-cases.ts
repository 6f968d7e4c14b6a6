import { readFileSync } from 'node:fs';
import type { DrawnCase } from './random-case.ts';
import type { Violation } from './violation.ts';

/** A case that has violated an invariant, with the fewest faults. */
export type ConsoleFinding = Violation & { case: DrawnCase };

/** `commit` is the one that it failed with. */
export type FoundConsoleCase = ConsoleFinding & { commit: string };

export const foundConsoleFile = new URL('found-cases.json', import.meta.url);

/** Returns the cases that are kept in the repository, and tried first. */
export function readFoundCases(): FoundConsoleCase[] {
  return JSON.parse(readFileSync(foundConsoleFile, 'utf8')) as FoundConsoleCase[];
}
