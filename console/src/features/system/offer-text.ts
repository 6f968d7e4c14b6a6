import type { Schema } from '@stillhouse/contracts/api';
import { describeScheduled } from '../../updates/update-work.ts';

/** Describes what the device's channel offers. */
export function formatOffer(offer: Schema<'AvailableUpdate'>): string {
  const { upgradeState, currentVersion, availableVersion } = offer;
  switch (upgradeState) {
    case 'upToDate':
      return `${currentVersion} is the latest version in the update channel.`;
    case 'upgradeAvailable':
      return `${availableVersion ?? 'A newer version'} can be installed.`;
    case 'scheduled':
      return describeScheduled(availableVersion);
    case 'downgradeAvailable':
      return `The channel offers ${availableVersion ?? 'a version'}, which is older than the current version, ${currentVersion}.`;
    case 'notFound':
      return 'The channel offers no version, or its server cannot be reached.';
    case 'error':
      return 'The last update has failed.';
    case 'downloading':
    case 'installing':
    case 'ready':
      return 'An update is in progress.';
    default:
      // Other firmware versions may report an unknown state.
      return `The device reports: ${upgradeState}.`;
  }
}
