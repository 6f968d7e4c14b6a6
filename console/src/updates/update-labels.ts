import type { Schema } from '@stillhouse/contracts/api';

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
