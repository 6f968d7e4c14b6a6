import type { Schema } from '@stillhouse/contracts/api';
import { useToaster } from '@stillhouse/ui/Toaster';
import { type ComponentProps, useState } from 'react';
import { areaErrorTexts } from '../../api/area-error-texts.ts';
import { DeviceError } from '../../api/device-error.ts';
import { getReason } from '../../api/reason.ts';
import { toHostAddress } from '../../config/host-address.ts';
import { getNetworkOrigin, isLocalSetupPage } from '../../config/network-origin.ts';
import {
  type CurrentAddress,
  getIp4Problems,
  type Ip4Fields,
  toIp4Fields,
  toIp4Update,
} from '../../network-drafts/ip4-draft.ts';
import { useChange } from '../../queries/use-change.ts';
import { useDraft } from '../../queries/use-draft.ts';
import { useSettingsForm } from '../../queries/use-settings-form.ts';
import { useServices } from '../../services/services.ts';
import { useAppModals } from '../../shell/app-modals.ts';
import { NetworkEffects } from '../../shell/RunningWork.tsx';
import { AddressChangeSummary } from './AddressChangeSummary.tsx';
import type { AddressChange } from './address-change.ts';
import { ip4ModeLabels } from './ip4-labels.ts';

/**
 * The form of the IP configuration. A change that may move the device is confirmed first, and
 * followed afterwards.
 */
export function useIp4Form(settings: Schema<'EthernetIp4'>, current: CurrentAddress | undefined) {
  const draft = useDraft<Ip4Fields>(toIp4Fields(settings, current));
  const change = useChange('POST', '/api/v1/network/config/ethernet/ip4', {
    draft,
    format: ({ mode, ip4Address }) =>
      mode === 'static' ? `${ip4ModeLabels.static}, ${ip4Address}` : ip4ModeLabels.dhcp,
  });
  const modals = useAppModals();
  const toaster = useToaster();
  const [addressChange, setAddressChange] = useState<AddressChange | null>(null);
  const { config } = useServices();
  const isLocal = isLocalSetupPage(config, location);
  const follow = (
    update: Schema<'EthernetIp4'>,
    previous: Schema<'EthernetIp4'>,
    unconfirmed: string | null,
  ) => {
    const address = update.mode === 'static' ? toHostAddress(update.ip4Address) : null;
    const to = address === null ? null : getNetworkOrigin(address, config, location);
    const isSame =
      to === location.origin || (to !== null && update.ip4Address === current?.ip4Address);
    setAddressChange({
      ...{ from: location.origin, to, isSame, isLocal, unconfirmed },
      ...{ update, previous },
    });
  };
  const canMove = ({ mode }: Ip4Fields) =>
    mode === 'static' || (settings.mode === 'static' && !isLocal);
  const form = useSettingsForm({
    hasProblems,
    async save(values: Ip4Fields) {
      const moves = canMove(values);
      await change(toIp4Update(values));
      return moves ? { previous: settings } : null;
    },
    onSaved(values, move) {
      draft.drop(values);
      if (move) follow(toIp4Update(values), move.previous, null);
      else toaster.show('The IP configuration is saved.');
    },
    onFailed(cause, values) {
      // The device may have left this address before its response was sent.
      const isUnconfirmed = cause instanceof DeviceError && cause.isUnconfirmed;
      if (isUnconfirmed) follow(toIp4Update(values), settings, cause.detail);
      else modals.open(createRejectionModal(cause));
    },
  });
  const { values } = draft;
  const save = () => {
    if (hasProblems(values) || !canMove(values)) return form.save(values);
    const summary = { current: current ?? settings, update: toIp4Update(values), isLocal };
    modals.open(createConfirmModal(summary, () => form.save(values)));
  };

  return {
    draft,
    save,
    busy: form.busy,
    savedAt: form.savedAt,
    rejections: form.rejections,
    isLocal,
    addressChange,
    /** Gives the device the configuration that it had. */
    changeBack(previous: Schema<'EthernetIp4'>) {
      form.save(toIp4Fields(previous));
    },
    stopFollowing: () => setAddressChange(null),
  };
}

function hasProblems(values: Ip4Fields): boolean {
  return Object.keys(getIp4Problems(values)).length > 0;
}

function createConfirmModal(
  summary: ComponentProps<typeof AddressChangeSummary>,
  onConfirm: () => void,
) {
  const text = (
    <>
      <AddressChangeSummary {...summary} />
      <NetworkEffects />
    </>
  );
  const title = 'Change the IP configuration?';
  return { type: 'confirm', title, text, confirmLabel: 'Change', onConfirm } as const;
}

function createRejectionModal(cause: unknown) {
  const text = `${areaErrorTexts.deviceRespondedWith} ${getReason(cause)}`;
  return { type: 'message', title: 'IP configuration', text, tone: 'error' } as const;
}
