import { certificateChanges } from './certificate-screens.ts';
import { dot1xChanges, dot1xReads } from './dot1x-screens.ts';
import { networkChanges, networkReads } from './network-screens.ts';
import { optionsChanges, optionsReads } from './options-screens.ts';
import type { ChangeCase, ReadCase } from './screen-case.ts';
import { settingsChanges, settingsReads } from './settings-screens.ts';
import { systemChanges, systemReads } from './system-screens.ts';
import { wifiChanges, wifiReads } from './wifi-screens.ts';

/**
 * The failure matrix: what the user sees on each screen, for each operation and each fault kind of
 * the simulator (R7.4, R8.25).
 */
export const readCases: readonly ReadCase[] = [
  ...networkReads,
  ...wifiReads,
  ...dot1xReads,
  ...settingsReads,
  ...systemReads,
  ...optionsReads,
];

export const changeCases: readonly ChangeCase[] = [
  ...networkChanges,
  ...wifiChanges,
  ...certificateChanges,
  ...dot1xChanges,
  ...settingsChanges,
  ...systemChanges,
  ...optionsChanges,
];
