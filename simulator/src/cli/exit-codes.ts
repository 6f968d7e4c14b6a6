/** Exit codes of the program. */
export const exitCodes = {
  /** Stopped by a signal: responses were sent, the state was saved. */
  ended: 0,
  /** Cannot start, or cannot save the state. */
  failed: 1,
  /** Invalid command line. */
  usage: 2,
  /** The scenario of `--scenario` is invalid. */
  invalidScenario: 3,
  /** Plus the number of the second signal, which stops the program at once. */
  killedBase: 128,
} as const;

/**
 * Exit code of every command that gives a verdict, if nothing, or not all, could be looked at: a
 * success that nobody has seen is no success.
 */
export const nothingChecked = 4;
