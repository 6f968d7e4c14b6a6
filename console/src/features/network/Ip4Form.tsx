import type { Schema } from '@stillhouse/contracts/api';
import { OptionList } from '@stillhouse/ui/OptionList';
import { useToaster } from '@stillhouse/ui/Toaster';
import { useState } from 'react';
import { DeviceError } from '../../api/device-error.ts';
import { errorTexts } from '../../api/error-texts.ts';
import { reasonOf } from '../../api/reason.ts';
import { useChange } from '../../queries/use-change.ts';
import { useDraft } from '../../queries/use-draft.ts';
import { useAppModals } from '../../shell/app-modals.ts';
import { SettingsForm } from '../../shell/SettingsForm.tsx';
import { AddressChangeDialog } from './AddressChangeDialog.tsx';
import { type AddressChange, originAt } from './address-change.ts';
import { type Ip4Fields, ip4Fields, ip4Problems, ip4Update } from './ip4-draft.ts';
import { ip4ModeLabels } from './ip4-labels.ts';
import { StaticFields } from './StaticFields.tsx';

const modes = [
  {
    value: 'dhcp',
    label: ip4ModeLabels.dhcp,
    hint: 'The network gives the device its address.',
  },
  {
    value: 'static',
    label: ip4ModeLabels.static,
    hint: 'The device has the address that you give it.',
  },
] as const;

export function Ip4Form({ settings }: { settings: Schema<'EthernetIp4'> }) {
  const draft = useDraft<Ip4Fields>(ip4Fields(settings));
  const change = useChange('updateEthernetIp4', 'getEthernetIp4');
  const modals = useAppModals();
  const toaster = useToaster();
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [addressChange, setAddressChange] = useState<AddressChange | null>(null);
  const { values } = draft;
  const moves = settings.mode !== 'static' || values.ip4Address.trim() !== settings.ip4Address;
  // what is wrong is told when Save is pressed, and then goes as it is put right
  const problems = refusals > 0 ? ip4Problems(values) : {};

  const save = async () => {
    if (Object.keys(ip4Problems(values)).length > 0) return setRefusals((last) => last + 1);
    setRefusals(0);
    setBusy(true);
    const update = ip4Update(values);
    const wasStatic = settings.mode === 'static';
    try {
      await change({ body: update });
      draft.drop(values);
      if (update.mode === 'static' || wasStatic) follow(update, null);
      else toaster.show('The IP configuration is saved.');
    } catch (cause) {
      // the device may have left this address before its answer was out
      if (cause instanceof DeviceError && cause.isUnconfirmed) follow(update, cause.detail);
      else modals.open(refusal(cause));
    }
    setBusy(false);
  };

  const follow = (update: Schema<'EthernetIp4'>, unconfirmed: string | null) => {
    const from = location.origin;
    const to = update.mode === 'static' ? originAt(update.ip4Address, from) : null;
    setAddressChange({ from, to, unconfirmed });
  };

  return (
    <>
      <SettingsForm
        canSave={draft.isEdited}
        busy={busy}
        refusals={refusals}
        onSave={() => void save()}
      >
        <OptionList
          legend="Mode"
          options={modes}
          value={values.mode}
          error={problems.mode}
          onChange={(mode) => draft.set('mode', mode)}
        />
        {values.mode === 'static' && (
          <StaticFields values={values} problems={problems} moves={moves} onChange={draft.set} />
        )}
      </SettingsForm>
      {addressChange && (
        <AddressChangeDialog change={addressChange} onClose={() => setAddressChange(null)} />
      )}
    </>
  );
}

function refusal(cause: unknown) {
  const text = `${errorTexts.deviceRespondedWith} ${reasonOf(cause)}`;
  return { type: 'message', title: 'IP configuration', text, tone: 'error' } as const;
}
