import type { Schema } from '@stillhouse/contracts/api';
import { trimInput } from '@stillhouse/foundation/invisible-characters';
import { OptionList } from '@stillhouse/ui/OptionList';
import { TextField } from '@stillhouse/ui/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { areaErrorTexts } from '../../api/area-error-texts.ts';
import { addReason } from '../../api/reason.ts';
import { getNetworkOrigin } from '../../config/network-origin.ts';
import {
  canSaveHostname,
  getHostnameProblem,
  type HostnameFields,
  toHostnameFields,
  toHostnameUpdate,
} from '../../network-drafts/hostname-draft.ts';
import { useChange } from '../../queries/use-change.ts';
import { useDraft } from '../../queries/use-draft.ts';
import { useOfflineStatus } from '../../queries/use-offline-status.ts';
import { useSettingsForm } from '../../queries/use-settings-form.ts';
import { useServices } from '../../services/services.ts';
import { type AppModal, useAppModals } from '../../shell/app-modals.ts';
import { keepHostnameInUse } from '../../shell/hostname-in-use.ts';
import { SettingsFields, SettingsForm } from '../../shell/SettingsForm.tsx';
import { RestartDue } from './RestartDue.tsx';
import { useHostnameRestart } from './use-hostname-restart.ts';

const format = ({ hostname, isDefault }: Schema<'Hostname'>) => (isDefault ? 'Default' : hostname);

function createFailureModal(cause: unknown): AppModal {
  const text = addReason(areaErrorTexts.hostnameFailed, cause);
  return { type: 'message', title: 'Hostname', text, tone: 'error' };
}

export function HostnameForm({ settings }: { settings: Schema<'Hostname'> }) {
  const { config } = useServices();
  const draft = useDraft<HostnameFields>(toHostnameFields(settings));
  // The serial number is the default hostname (R3.2).
  const { serialNumber = settings.defaultHostname } = useOfflineStatus() ?? {};
  const change = useChange('POST', '/api/v1/network/config/hostname', { draft, format });
  const modals = useAppModals();
  const queryClient = useQueryClient();
  const restart = useHostnameRestart();
  const form = useSettingsForm<HostnameFields, Schema<'Hostname'>>({
    hasProblems: (values) => getHostnameProblem(values) !== undefined,
    async save(values) {
      const saved = await change(toHostnameUpdate(values));
      // As before the change.
      keepHostnameInUse(queryClient, settings);
      return saved;
    },
    isSaved: (values) => !canSaveHostname(settings, values),
    onSaved(values, saved) {
      draft.drop(values);
      restart.ask(saved?.hostname ?? settings.hostname);
    },
    onFailed: (cause) => modals.open(createFailureModal(cause)),
  });
  const { values } = draft;
  const problem = getHostnameProblem(values);
  const name = trimInput(values.custom);

  return (
    <>
      {restart.isDue && <RestartDue onRestart={() => restart.ask(settings.hostname)} />}
      <SettingsForm
        canSave={canSaveHostname(settings, values)}
        busy={form.busy}
        rejections={form.rejections}
        draft={draft}
        onSave={() => form.save(values)}
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
              hint={
                name === '' || problem !== undefined
                  ? 'Letters, digits and hyphens, such as meeting-room-4.'
                  : `The device will be at ${getNetworkOrigin(name + config.hostNameSuffix, config, location)}`
              }
              value={values.custom}
              error={form.rejections > 0 ? problem : undefined}
              onChange={(custom) => draft.set('custom', custom)}
            />
          </SettingsFields>
        )}
      </SettingsForm>
    </>
  );
}
