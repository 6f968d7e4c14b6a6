import type { Schema } from '@stillhouse/contracts/api';
import { ModalHost } from '@stillhouse/ui/Modals';
import { OptionList } from '@stillhouse/ui/OptionList';
import { standardModals } from '@stillhouse/ui/StandardModals';
import { TextField } from '@stillhouse/ui/TextField';
import { useToaster } from '@stillhouse/ui/Toaster';
import { errorTexts } from '../../api/error-texts.ts';
import { getQuery } from '../../api/query.ts';
import { getReason } from '../../api/reason.ts';
import { useChange } from '../../queries/use-change.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { useDraft } from '../../queries/use-draft.ts';
import { useSettingsForm } from '../../queries/use-settings-form.ts';
import { QueryForm } from '../../shell/QueryForm.tsx';
import { SettingsFields, SettingsForm } from '../../shell/SettingsForm.tsx';
import {
  canSaveProxy,
  getProxyProblems,
  type ProxyFields,
  type ProxyMode,
  toProxyFields,
  toProxyUpdate,
} from './proxy-draft.ts';

/** How the device reaches the internet: directly, by a proxy, or by a PAC file (R3.14). */
export function ProxyPage() {
  const query = useDeviceQuery({
    ...getQuery('/api/v1/network/config/proxy'),
    refetchOnMount: 'always',
  });
  return (
    <QueryForm query={query} what="the proxy settings">
      {(proxy) => <ProxyForm proxy={proxy} />}
    </QueryForm>
  );
}

const modes: ReadonlyArray<{ value: ProxyMode; label: string; hint: string }> = [
  { value: 'off', label: 'Off', hint: 'The device reaches the internet without a proxy.' },
  { value: 'manual', label: 'Manual', hint: 'One proxy, which you name.' },
  { value: 'auto', label: 'Automatic', hint: 'A PAC file says which proxy to use.' },
];

function ProxyForm({ proxy }: { proxy: Schema<'Proxy'> }) {
  const saved = toProxyFields(proxy);
  const draft = useDraft<ProxyFields>(saved);
  const change = useChange('POST', '/api/v1/network/config/proxy');
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

  return (
    <>
      <SettingsForm
        canSave={canSaveProxy(saved, values)}
        busy={form.busy}
        onSave={() => form.save(values)}
      >
        <OptionList
          legend="Proxy mode"
          legendHidden
          options={modes}
          value={values.mode}
          onChange={(mode) => draft.set('mode', mode)}
        />
        {values.mode === 'manual' && (
          <SettingsFields>
            <TextField
              label="Host"
              required
              autoComplete="off"
              hint="Name or address, such as proxy.example.com"
              value={values.host}
              error={problems.host}
              onChange={(host) => draft.set('host', host)}
            />
            <TextField
              label="Port"
              required
              autoComplete="off"
              inputMode="numeric"
              value={values.port}
              error={problems.port}
              onChange={(port) => draft.set('port', port)}
            />
          </SettingsFields>
        )}
        {values.mode === 'auto' && (
          <SettingsFields>
            <TextField
              label="PAC file URL"
              type="url"
              required
              autoComplete="off"
              hint="Such as http://wpad.example.com/wpad.dat"
              value={values.url}
              error={problems.url}
              onChange={(url) => draft.set('url', url)}
            />
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

function createFailureModal(cause: unknown) {
  const text = (
    <>
      <p>{errorTexts.proxyFailed}</p>
      <p>{getReason(cause)}</p>
    </>
  );
  return { type: 'message', title: 'Proxy', text, tone: 'error' } as const;
}
