import type { Schema } from '@stillhouse/contracts/api';
import type { BadgeTone } from '@stillhouse/ui/Badge';

/** The labels of the update states (R4.11, R4.12). */
export const updateLabels: Readonly<Record<Schema<'UpgradeState'>, string>> = {
  upToDate: 'Up to date',
  downgradeAvailable: 'Up to date',
  upgradeAvailable: 'Update available',
  downloading: 'Downloading update',
  installing: 'Applying update',
  ready: 'Restarting device',
  scheduled: 'Update scheduled',
  notFound: 'No update found',
  error: 'Update failed',
};

/** The label of the button that starts an update. A state without one has nothing to install. */
export const installLabels: Partial<Record<Schema<'UpgradeState'>, string>> = {
  upgradeAvailable: 'Update now',
  scheduled: 'Update now',
  downgradeAvailable: 'Install older version',
  error: 'Try again',
};

/** The colors of the states. A missing one is neutral. */
export const updateTones: Partial<Record<Schema<'UpgradeState'>, BadgeTone>> = {
  upToDate: 'success',
  downgradeAvailable: 'success',
  upgradeAvailable: 'accent',
  downloading: 'accent',
  installing: 'accent',
  ready: 'accent',
  scheduled: 'accent',
  error: 'danger',
  notFound: 'warning',
};
