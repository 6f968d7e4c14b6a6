import type { Schema } from '@stillhouse/contracts/api';
import { OptionList } from '@stillhouse/ui/OptionList';
import { type CurrentAddress, getIp4Problems } from '../../network-drafts/ip4-draft.ts';
import { ConnectionEffect } from '../../network-status/ConnectionEffect.tsx';
import { SettingsForm } from '../../shell/SettingsForm.tsx';
import { AddressChangeDialog } from './AddressChangeDialog.tsx';
import { ip4ModeLabels } from './ip4-labels.ts';
import { StaticFields } from './StaticFields.tsx';
import { useIp4Form } from './use-ip4-form.tsx';

const modes = [
  {
    value: 'dhcp',
    label: ip4ModeLabels.dhcp,
    hint: 'A DHCP server in the network assigns the address.',
  },
  {
    value: 'static',
    label: ip4ModeLabels.static,
    hint: 'The device uses the address that you enter.',
  },
] as const;

export function Ip4Form(props: { settings: Schema<'EthernetIp4'>; current?: CurrentAddress }) {
  const { settings, current } = props;
  const form = useIp4Form(settings, current);
  const { draft, save, busy, rejections, isLocal, addressChange } = form;
  const { values } = draft;
  const moves = values.ip4Address.trim() !== (current?.ip4Address ?? settings.ip4Address);
  // Problems show when Save is pressed, and disappear as they are corrected.
  const problems = rejections > 0 ? getIp4Problems(values) : {};

  return (
    <>
      <SettingsForm
        canSave={draft.isEdited || values.mode === null}
        busy={busy}
        rejections={rejections}
        draft={draft}
        effect={
          <ConnectionEffect
            page="/network/ethernet/ip4"
            changedAt={addressChange ? null : form.savedAt}
          />
        }
        onSave={save}
      >
        <OptionList
          legend="Mode"
          options={modes}
          value={values.mode}
          error={problems.mode}
          onChange={(mode) => draft.set('mode', mode)}
        />
        {values.mode === 'static' && (
          <StaticFields
            values={values}
            problems={problems}
            moves={moves}
            isLocal={isLocal}
            onChange={draft.set}
          />
        )}
      </SettingsForm>
      {addressChange && (
        <AddressChangeDialog
          change={addressChange}
          busy={busy}
          onChangeBack={() => form.changeBack(addressChange.previous)}
          onClose={form.stopFollowing}
        />
      )}
    </>
  );
}
