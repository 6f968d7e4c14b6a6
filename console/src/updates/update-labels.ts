import type { Schema } from '@stillhouse/contracts/api';

/** What each state of the software update is called: spec section 4, and a decision (update machine) for the others. */
export const upgradeLabels: Readonly<Record<Schema<'UpgradeState'>, string>> = {
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
