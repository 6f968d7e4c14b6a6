import type { Mutant } from '../mutant/mutant.ts';
import { certificateSequences } from './certificates.ts';
import { diagnosticsSequences } from './diagnostics.ts';
import { lostValues } from './lost-values.ts';
import { networkSequences } from './networks.ts';
import { stuckSequences } from './stuck.ts';

/** Bugs that show only after three calls in a certain order. Each call alone is correct. */
export const sequences: readonly Mutant[] = [
  ...lostValues,
  ...certificateSequences,
  ...stuckSequences,
  ...networkSequences,
  ...diagnosticsSequences,
];
