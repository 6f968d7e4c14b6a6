import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OracleName } from '../../simulator/src/property-tests/search/oracles.ts';
import type { SearchCase } from '../../simulator/src/property-tests/search/search-case.ts';
import { root } from '../set-up/paths.mjs';
import { writeCases } from './write-cases.ts';

/**
 * A case that has found a bug, as small as it could be made. It stands for its seed, whose case
 * changes with what the search draws.
 */
export type FoundCase = {
  oracle: OracleName;
  seen: string;
  /** The commit that the seed failed with. */
  commit: string;
  case: SearchCase;
};

/** Kept in the repository, and tried first. */
export const foundFile = 'scripts/chaos/found-cases.json';

export function readFoundCases(): FoundCase[] {
  return JSON.parse(readFileSync(join(root, foundFile), 'utf8')) as FoundCase[];
}

/** Numbers and quoted values differ from seed to seed. */
const getKind = ({ oracle, seen }: Pick<FoundCase, 'oracle' | 'seen'>) =>
  `${oracle}: ${seen.replaceAll(/"[^"]*"|\d+/g, '')}`;

/** Adds a case unless one of its kind is kept. Returns true if it was added. */
export function keepFoundCase(found: FoundCase): boolean {
  const all = readFoundCases();
  if (all.some((kept) => getKind(kept) === getKind(found))) return false;
  writeCases(join(root, foundFile), [...all, found]);
  return true;
}
