/** How an update is followed, in milliseconds (R9.8, R9.10). */
export const updateTimings = {
  firstTryMs: 10_000,
  everyMs: 10_000,
  tries: 120,
  /** The failure code of an update that has not ended after the last attempt (R4.19). */
  timeoutCode: 408,
  /**
   * A device counts as lost after this number of missing responses in a row: 120 s, as after a
   * restart.
   */
  lostAfterMisses: 12,
  /** The duration of the restart's progress bar. */
  restartBarMs: 105_000,
  /** After this time a restart no longer explains a missing response. */
  restartAtMostMs: 130_000,
} as const;

/**
 * The longest expected duration of a step (UpgradeState in openapi.yaml). A longer one is reported.
 */
export const maxStepMs = { downloading: 600_000, installing: 480_000 } as const;
