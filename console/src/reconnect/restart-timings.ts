/** How to wait for a restart, in milliseconds (R9.10, R9.11). */
export type RestartTimings = {
  /** Delay of the first attempt. */
  firstTryMs: number;
  everyMs: number;
  /** After this number of attempts the device counts as lost. */
  tries: number;
  /** The length of the progress bar. */
  barMs: number;
};

export const restartTimings = {
  /** After a change of the hostname: 130 s in all, longer than the bar. */
  hostname: { firstTryMs: 10_000, everyMs: 10_000, tries: 12, barMs: 105_000 },
  /** From the System page: 60 s in all, as long as the bar. */
  system: { firstTryMs: 10_000, everyMs: 5000, tries: 10, barMs: 60_000 },
} as const satisfies Record<string, RestartTimings>;
