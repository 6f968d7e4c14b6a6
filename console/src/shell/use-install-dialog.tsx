import type { Schema } from '@stillhouse/contracts/api';
import { getReason } from '../api/reason.ts';
import { installLabels } from '../updates/update-labels.ts';
import { useSystemUpdate } from '../updates/use-system-update.ts';
import { useAppModals } from './app-modals.ts';
import { DeviceLine } from './DeviceLine.tsx';

export type Offer = {
  state: Schema<'UpgradeState'>;
  /** The version that runs. */
  version: string;
  /** The version that would be installed, if it is known. */
  available: string | null;
};

/** Returns a function that asks whether to install an update, and starts it. */
export function useInstallDialog(): (offer: Offer) => void {
  const { update } = useSystemUpdate();
  const modals = useAppModals();
  return ({ state, version, available }) =>
    modals.open({
      type: 'confirm',
      title: getTitle(state, available),
      text: confirmText,
      confirmLabel: installLabels[state] ?? 'Update now',
      danger: state === 'downgradeAvailable',
      onConfirm: () => update.start({ from: version, to: available }),
      formatError: getReason,
    });
}

const confirmText = (
  <>
    <p>
      The device downloads and installs the update, then restarts, which ends calls. This takes a
      few minutes.
    </p>
    <DeviceLine />
  </>
);

function getTitle(state: Offer['state'], offered: string | null): string {
  if (state === 'downgradeAvailable') return `Go back to ${offered ?? 'an older version'}?`;
  return `Update to ${offered ?? 'the version that the channel offers'}?`;
}
