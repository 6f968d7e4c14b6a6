import type { Schema } from '@stillhouse/contracts/api';

type Explanation = {
  cause: string;
  /** What helps where updates can be started. */
  remedy?: string;
};

/** Why an update failed, and what to do if anything helps. */
const explanations: Readonly<Record<Schema<'UpdateFailure'>, Explanation>> = {
  notFound: {
    cause: 'The update server does not have the version.',
    remedy: 'Check for updates.',
  },
  noSpace: { cause: 'The device does not have enough free space.' },
  downloadBroken: { cause: 'The download stopped before its end.', remedy: 'Try again.' },
  serverUnreachable: { cause: 'The update server does not respond. Check the network.' },
  tooSlow: { cause: 'The download took too long. Check the network.' },
  verificationFailed: { cause: 'The signature of the downloaded version is not valid.' },
  interrupted: {
    cause: 'The device restarted or lost power during the download.',
    remedy: 'Try again.',
  },
  installFailed: { cause: 'The device could not install the version.' },
  powerLost: {
    cause: 'The device lost power during the installation.',
    remedy: 'Keep it plugged in and try again.',
  },
};

/**
 * Explains a failed update.
 *
 * @param reason as reported by the device, possibly unknown to this console. Older firmware does
 *   not report it.
 * @param canStart whether the reader can start an update on this device (R6.10)
 */
export function formatUpdateFailure(reason: string | undefined, canStart: boolean): string {
  if (reason === undefined) return 'The last update has failed.';
  if (isKnownFailure(reason)) {
    const { cause, remedy } = explanations[reason];
    return canStart && remedy !== undefined ? `${cause} ${remedy}` : cause;
  }
  return `The last update has failed. The device reports: ${reason}.`;
}

function isKnownFailure(reason: string): reason is Schema<'UpdateFailure'> {
  return Object.hasOwn(explanations, reason);
}
