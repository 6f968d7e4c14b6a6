/** How an update is followed; milliseconds (spec section 9, Upgrade polling and Reboot reconnect). */
export const updateFigures = {
  firstTryMs: 10_000,
  everyMs: 10_000,
  tries: 120,
  /** What an update counts as that has not come to an end after the last try (spec section 4). */
  timeoutCode: 408,
  /** A device that has not answered so many times in a row counts as lost: 120 s, as after a restart. */
  lostAfterMisses: 12,
  /** The restart's progress bar. */
  restartBarMs: 105_000,
  /** So long after it began, a restart that has not happened is no reason for silence any more. */
  restartAtMostMs: 130_000,
} as const;

/** A step that takes longer is said to. The times in which a device has to be done with it (UpgradeState in openapi.yaml). */
export const usualAtMostMs = { downloading: 600_000, installing: 480_000 } as const;
