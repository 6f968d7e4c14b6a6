/** How long a restart is waited for, in milliseconds (spec section 9, Reboot reconnect). */
export type RestartFigures = {
  /** After so long the device is looked for the first time. */
  firstTryMs: number;
  everyMs: number;
  /** After so many, each with its interval, the device counts as lost. */
  tries: number;
  /** The length of the progress bar. */
  barMs: number;
};

export const restartFigures = {
  /** After a change of the hostname: 130 s in all, longer than the bar. */
  hostname: { firstTryMs: 10_000, everyMs: 10_000, tries: 12, barMs: 105_000 },
  /** From the System page: 60 s in all, as long as the bar. */
  system: { firstTryMs: 10_000, everyMs: 5000, tries: 10, barMs: 60_000 },
} as const satisfies Record<string, RestartFigures>;
