import type { Schema } from '@stillhouse/contracts/api';
import { OptionList } from '@stillhouse/ui/OptionList';
import { TextField } from '@stillhouse/ui/TextField';
import { useState } from 'react';
import { errorTexts } from '../../api/error-texts.ts';
import { withReason } from '../../api/reason.ts';
import { useChange } from '../../queries/use-change.ts';
import { useDraft } from '../../queries/use-draft.ts';
import { useMadeAfterAll } from '../../queries/use-late-success.ts';
import { useOfflineStatus } from '../../queries/use-offline-status.ts';
import { useServices } from '../../services/services.ts';
import { useAppModals } from '../../shell/app-modals.ts';
import { SettingsFields, SettingsForm } from '../../shell/SettingsForm.tsx';
import {
  canSaveHostname,
  type HostnameFields,
  hostnameAddress,
  hostnameFields,
  hostnameProblem,
  hostnameUpdate,
} from './hostname-draft.ts';
import { RestartDue } from './RestartDue.tsx';
import { useHostnameRestart } from './use-hostname-restart.ts';

export function HostnameForm({ settings }: { settings: Schema<'Hostname'> }) {
  const { config } = useServices();
  const draft = useDraft<HostnameFields>(hostnameFields(settings));
  // spec section 3: the serial number is the default hostname
  const { serialNumber = settings.defaultHostname } = useOfflineStatus() ?? {};
  const change = useChange('updateHostname', 'getHostname');
  const modals = useAppModals();
  const restart = useHostnameRestart();
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  /** What was asked for and is said to have failed. */
  const [failed, setFailed] = useState<HostnameFields | null>(null);
  const { values } = draft;
  const problem = hostnameProblem(values);
  const name = values.custom.trim();

  const save = async () => {
    if (problem !== undefined) return setRefusals(refusals + 1);
    setBusy(true);
    setFailed(null);
    try {
      const { hostname } = await change({ body: hostnameUpdate(values) });
      settle(values, hostname);
    } catch (cause) {
      setFailed(values);
      const text = withReason(errorTexts.hostnameFailed, cause);
      modals.open({ type: 'message', title: 'Hostname', text, tone: 'error' });
    }
    setBusy(false);
  };

  const settle = (asked: HostnameFields, hostname: string) => {
    draft.drop(asked);
    setFailed(null);
    setRefusals(0);
    restart.ask(hostname);
  };

  const wasMade = failed !== null && !canSaveHostname(settings, failed);
  useMadeAfterAll(wasMade, () => failed && settle(failed, settings.hostname));

  return (
    <>
      {restart.isDue && <RestartDue onRestart={() => restart.ask(settings.hostname)} />}
      <SettingsForm
        canSave={canSaveHostname(settings, values)}
        busy={busy}
        refusals={refusals}
        onSave={() => void save()}
      >
        <OptionList
          legend="Hostname"
          legendHidden
          options={[
            { value: 'default', label: 'Default', hint: serialNumber },
            { value: 'custom', label: 'Custom', hint: 'A name of your choice.' },
          ]}
          value={values.source}
          onChange={(source) => draft.set('source', source)}
        />
        {values.source === 'custom' && (
          <SettingsFields>
            <TextField
              label="Custom hostname"
              required
              autoComplete="off"
              hint={
                name === '' || problem !== undefined
                  ? 'Letters, digits and hyphens, such as meeting-room-4.'
                  : `The device will be at ${hostnameAddress(name, config.hostNameSuffix, location)}`
              }
              value={values.custom}
              error={refusals > 0 ? problem : undefined}
              onChange={(custom) => draft.set('custom', custom)}
            />
          </SettingsFields>
        )}
      </SettingsForm>
    </>
  );
}
