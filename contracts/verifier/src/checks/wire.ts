import type { WireCheck } from '../check.ts';

/** Those that judge recorded exchanges. */
export const wireChecks: readonly WireCheck[] = [];
