/** Exit status of the program, by what ended it. `--help` tells them. */
export const exitCodes = {
  /** A signal; answers have left, the state is kept. */
  ended: 0,
  /** It could not start, or the state could not be kept. */
  failed: 1,
  /** A command line that cannot be understood. */
  usage: 2,
  /** A scenario that cannot be played, or whose expectations were not met. */
  wrongScenario: 3,
  /** And the signal's number: a second signal, which waits for nothing. */
  killedBase: 128,
} as const;
