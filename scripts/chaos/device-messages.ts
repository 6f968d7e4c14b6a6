import type { Bundle } from 'stillhouse/client';
import type { Violation } from '../../simulator/src/property-tests/search/oracles.ts';
import type { SearchCase } from '../../simulator/src/property-tests/search/search-case.ts';

/** What a worker is to play. */
export type DeviceTask = {
  /** The number of a seed, or the case itself. */
  what: number | SearchCase;
  run: 0 | 1;
  /** Also returns the text, or the bundle. */
  wants?: 'text' | 'bundle';
};

/** What a worker has seen. */
export type DeviceResult = {
  violation: Violation | null;
  /** Hash of the text. */
  digest: string;
  places: readonly string[];
  text?: string;
  bundle?: Bundle | null;
};
