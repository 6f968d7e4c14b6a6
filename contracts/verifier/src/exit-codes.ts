/** How a command ended; the first that is true counts, in the order 5, 3, 4, 2, 1. */
export const exitCodes = {
  conformant: 0,
  failures: 1,
  /** A command line that cannot be understood, or waivers that are wrong, expired or match nothing. */
  usage: 2,
  /** The target does not answer, is no device, or refused the sign-in. */
  unreachable: 3,
  /** A check that the profile selects could not be run. */
  incomplete: 4,
  /** A value could not be put back. */
  restoreFailed: 5,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
