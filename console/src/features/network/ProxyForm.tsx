import type { Schema } from '@stillhouse/contracts/api';
import { getOwn } from '@stillhouse/foundation/is-record';
import { ModalHost } from '@stillhouse/ui/Modals';
import { OptionList } from '@stillhouse/ui/OptionList';
import { standardModals } from '@stillhouse/ui/StandardModals';
import { TextField } from '@stillhouse/ui/TextField';
import { useToaster } from '@stillhouse/ui/Toaster';
import { areaErrorTexts } from '../../api/area-error-texts.ts';
import { getReason } from '../../api/reason.ts';
import {
  canSaveProxy,
  getProxyProblems,
  type ProxyFields,
  type ProxyMode,
  type ProxyProblems,
  toProxyFields,
  toProxyUpdate,
} from '../../network-drafts/proxy-draft.ts';
import { ConnectionEffect } from '../../network-status/ConnectionEffect.tsx';
import { useChange } from '../../queries/use-change.ts';
import { useDraft } from '../../queries/use-draft.ts';
import { useSettingsForm } from '../../queries/use-settings-form.ts';
import { SettingsFields, SettingsForm } from '../../shell/SettingsForm.tsx';

const modes: ReadonlyArray<{ value: ProxyMode; label: string; hint: string }> = [
  { value: 'off', label: 'Off', hint: 'The device reaches the internet without a proxy.' },
  { value: 'manual', label: 'Manual', hint: 'The device uses the proxy that you enter.' },
  { value: 'auto', label: 'Automatic', hint: 'A PAC file selects the proxy.' },
];

type ProxyTextField = {
  name: keyof ProxyProblems;
  label: string;
  hint?: string;
  inputMode?: 'numeric';
  type?: 'url';
};

/** By mode. Other firmware may report a mode that is not among them. */
const textFields: Readonly<Record<string, readonly ProxyTextField[]>> = {
  manual: [
    { name: 'host', label: 'Host', hint: 'Name or address, such as proxy.example.com' },
    { name: 'port', label: 'Port', inputMode: 'numeric' },
  ],
  auto: [
    {
      name: 'url',
      label: 'PAC file URL',
      type: 'url',
      hint: 'Such as http://wpad.example.com/wpad.dat',
    },
  ],
};

/** The proxy settings, as edited until they are saved. */
export function ProxyForm({ proxy }: { proxy: Schema<'Proxy'> }) {
  const saved = toProxyFields(proxy);
  const draft = useDraft<ProxyFields>(saved);
  const change = useChange('POST', '/api/v1/network/config/proxy', { draft, format: formatProxy });
  const toaster = useToaster();
  const form = useSettingsForm({
    save: async (values: ProxyFields) => {
      const update = toProxyUpdate(values);
      if (update) await change(update);
    },
    isSaved: (values) => !canSaveProxy(saved, values),
    onSaved(values) {
      draft.drop(values);
      toaster.show('The proxy settings are saved.');
    },
  });
  const { values } = draft;
  const problems = getProxyProblems(values);
  const fields = getOwn(textFields, values.mode) ?? [];

  return (
    <>
      <SettingsForm
        canSave={canSaveProxy(saved, values)}
        busy={form.busy}
        draft={draft}
        effect={<ConnectionEffect page="/network/proxy" changedAt={form.savedAt} />}
        onSave={() => form.save(values)}
      >
        <OptionList
          legend="Proxy mode"
          legendHidden
          options={modes}
          value={values.mode}
          onChange={(mode) => draft.set('mode', mode)}
        />
        {fields.length > 0 && (
          <SettingsFields>
            {fields.map(({ name, ...field }) => (
              <TextField
                key={name}
                {...field}
                required
                value={values[name]}
                error={problems[name]}
                onChange={(value) => draft.set(name, value)}
              />
            ))}
          </SettingsFields>
        )}
      </SettingsForm>
      <ModalHost
        modal={form.failure && createFailureModal(form.failure)}
        renderers={standardModals}
        onClose={form.dismissFailure}
      />
    </>
  );
}

function formatProxy(proxy: Schema<'Proxy'>): string {
  const fields = toProxyFields(proxy);
  const label = modes.find(({ value }) => value === fields.mode)?.label ?? fields.mode;
  const values = (getOwn(textFields, fields.mode) ?? []).map(({ name }) => fields[name]);
  return [label, ...values].join(', ');
}

function createFailureModal(cause: unknown) {
  const text = (
    <>
      <p>{areaErrorTexts.proxyFailed}</p>
      <p>{getReason(cause)}</p>
    </>
  );
  return { type: 'message', title: 'Proxy', text, tone: 'error' } as const;
}
