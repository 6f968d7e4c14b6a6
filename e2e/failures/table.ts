import { certificateChanges } from './certificate-rows.ts';
import { dot1xChanges, dot1xReads } from './dot1x-rows.ts';
import { networkChanges, networkReads } from './network-rows.ts';
import { optionsChanges, optionsReads } from './options-rows.ts';
import type { ChangeRow, ReadRow } from './row.ts';
import { settingsChanges, settingsReads } from './settings-rows.ts';
import { systemChanges, systemReads } from './system-rows.ts';
import { wifiChanges, wifiReads } from './wifi-rows.ts';

/**
 * What a person sees of every operation of every screen, for every kind of fault that the simulator has: the one table
 * of failures (R7.4, R8.25).
 */
export const reads: readonly ReadRow[] = [
  ...networkReads,
  ...wifiReads,
  ...dot1xReads,
  ...settingsReads,
  ...systemReads,
  ...optionsReads,
];

export const changes: readonly ChangeRow[] = [
  ...networkChanges,
  ...wifiChanges,
  ...certificateChanges,
  ...dot1xChanges,
  ...settingsChanges,
  ...systemChanges,
  ...optionsChanges,
];
