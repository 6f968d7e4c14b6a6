/** Exit codes of all commands. If several apply, the first of 5, 3, 4, 2, 1, 6 counts. */
export const exitCodes = {
  conformant: 0,
  failures: 1,
  /** The command line is invalid, or a waiver is invalid, has expired or matches nothing. */
  usage: 2,
  /** The target does not respond, is not a device, or rejected the sign-in. */
  unreachable: 3,
  /** A check of the harm level could not run. */
  incomplete: 4,
  /** A value could not be restored, or another device answers at the address. */
  restoreFailed: 5,
  /** Nothing was tested or compared, so there is no verdict. */
  nothingTested: 6,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
