import { networkChanges, networkReads } from './network-rows.ts';
import type { ChangeRow, ReadRow } from './row.ts';

/**
 * What a person sees of every operation of every screen, for every kind of fault that the simulator has: the one table
 * of failures (spec section 8, D25).
 */
export const reads: readonly ReadRow[] = [...networkReads];
export const changes: readonly ChangeRow[] = [...networkChanges];
