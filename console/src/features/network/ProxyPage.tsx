import type { Schema } from '@stillhouse/contracts/api';
import { ModalHost } from '@stillhouse/ui/Modals';
import { OptionList } from '@stillhouse/ui/OptionList';
import { standardModals } from '@stillhouse/ui/StandardModals';
import { TextField } from '@stillhouse/ui/TextField';
import { useToaster } from '@stillhouse/ui/Toaster';
import { useState } from 'react';
import { errorTexts } from '../../api/error-texts.ts';
import { q } from '../../api/query.ts';
import { reasonOf } from '../../api/reason.ts';
import { useChange } from '../../queries/use-change.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { useDraft } from '../../queries/use-draft.ts';
import { useMadeAfterAll } from '../../queries/use-late-success.ts';
import { AnsweredForm } from '../../shell/AnsweredForm.tsx';
import { SettingsFields, SettingsForm } from '../../shell/SettingsForm.tsx';
import {
  canSaveProxy,
  type ProxyFields,
  type ProxyMode,
  proxyFields,
  proxyProblems,
  proxyUpdate,
} from './proxy-draft.ts';

/** How the device reaches the internet: straight, by a proxy, or as a PAC file says (spec sections 2, 4 and 5). */
export function ProxyPage() {
  const answer = useDeviceQuery({ ...q('getProxy'), refetchOnMount: 'always' });
  return (
    <AnsweredForm answer={answer} what="the proxy settings">
      {(proxy) => <ProxyForm proxy={proxy} />}
    </AnsweredForm>
  );
}

const modes: ReadonlyArray<{ value: ProxyMode; label: string; hint: string }> = [
  { value: 'off', label: 'Off', hint: 'The device reaches the internet without a proxy.' },
  { value: 'manual', label: 'Manual', hint: 'One proxy, which you name.' },
  { value: 'auto', label: 'Automatic', hint: 'A PAC file says which proxy to use.' },
];

function ProxyForm({ proxy }: { proxy: Schema<'Proxy'> }) {
  const saved = proxyFields(proxy);
  const draft = useDraft<ProxyFields>(saved);
  const change = useChange('updateProxy', 'getProxy');
  const toaster = useToaster();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ asked: ProxyFields; cause: unknown } | null>(null);
  const { values } = draft;
  const problems = proxyProblems(values);

  const save = async () => {
    const update = proxyUpdate(values);
    if (!update) return;
    setBusy(true);
    setFailure(null);
    try {
      await change({ body: update });
      settle(values);
    } catch (cause) {
      setFailure({ asked: values, cause });
    }
    setBusy(false);
  };

  const settle = (asked: ProxyFields) => {
    draft.drop(asked);
    setFailure(null);
    toaster.show('The proxy settings are saved.');
  };

  const wasMade = failure !== null && !canSaveProxy(saved, failure.asked);
  useMadeAfterAll(wasMade, () => failure && settle(failure.asked));

  return (
    <>
      <SettingsForm canSave={canSaveProxy(saved, values)} busy={busy} onSave={() => void save()}>
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
        modal={failure && !wasMade ? failureModal(failure.cause) : null}
        renderers={standardModals}
        onClose={() => setFailure(null)}
      />
    </>
  );
}

function failureModal(cause: unknown) {
  const text = (
    <>
      <p>{errorTexts.proxyFailed}</p>
      <p>{reasonOf(cause)}</p>
    </>
  );
  return { type: 'message', title: 'Proxy', text, tone: 'error' } as const;
}
