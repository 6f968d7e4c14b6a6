import type { Schema } from '@stillhouse/contracts/api';

/** Why an update failed, and what to do if anything helps. */
const failureTexts: Readonly<Record<Schema<'UpdateFailure'>, string>> = {
  notFound: 'The update server does not have the version. Check for updates.',
  noSpace: 'The device does not have enough free space.',
  downloadBroken: 'The download stopped before its end. Try again.',
  serverUnreachable: 'The update server does not respond. Check the network.',
  tooSlow: 'The download took too long. Check the network.',
  verificationFailed: 'The signature of the downloaded version is not valid.',
  interrupted: 'The device restarted or lost power during the download. Try again.',
  installFailed: 'The device could not install the version.',
  powerLost: 'The device lost power during the installation. Keep it plugged in and try again.',
};

/**
 * Explains a failed update.
 *
 * @param reason as reported by the device, possibly unknown to this console. Older firmware does
 *   not report it.
 */
export function formatUpdateFailure(reason: string | undefined): string {
  if (reason === undefined) return 'The last update has failed.';
  if (isKnownFailure(reason)) return failureTexts[reason];
  return `The last update has failed. The device reports: ${reason}.`;
}

function isKnownFailure(reason: string): reason is Schema<'UpdateFailure'> {
  return Object.hasOwn(failureTexts, reason);
}
