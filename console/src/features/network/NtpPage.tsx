import type { Schema } from '@stillhouse/contracts/api';
import { Button } from '@stillhouse/ui/Button';
import { TextField } from '@stillhouse/ui/TextField';
import { useToaster } from '@stillhouse/ui/Toaster';
import { useState } from 'react';
import { areaErrorTexts } from '../../api/area-error-texts.ts';
import { DeviceError } from '../../api/device-error.ts';
import { getQuery } from '../../api/query.ts';
import { addReason } from '../../api/reason.ts';
import { getNtpProblem, toNtpServer } from '../../network-drafts/ntp-draft.ts';
import { useChange } from '../../queries/use-change.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { useDraft } from '../../queries/use-draft.ts';
import { useSettingsForm } from '../../queries/use-settings-form.ts';
import { featureRules } from '../../rules/feature-rules.ts';
import { useFacts } from '../../rules/use-facts.ts';
import { useServices } from '../../services/services.ts';
import { useAppModals } from '../../shell/app-modals.ts';
import { ControlledElsewhere } from '../../shell/ControlledElsewhere.tsx';
import { QueryForm } from '../../shell/QueryForm.tsx';
import { SettingsFields, SettingsForm } from '../../shell/SettingsForm.tsx';
import { ClockEffect } from './ClockEffect.tsx';

/** The time server of the device (R5.9, R8.10). Linked from Network and from Time & language. */
export function NtpPage() {
  const facts = useFacts();
  if (facts && !featureRules.controlledHere(facts)) return <ControlledElsewhere />;
  return <NtpSettings />;
}

function NtpSettings() {
  const query = useDeviceQuery({
    ...getQuery('/api/v1/settings/time/ntp'),
    refetchOnMount: 'always',
  });
  return (
    <QueryForm query={query} what="the NTP server" lines={2}>
      {(settings) => <NtpForm settings={settings} />}
    </QueryForm>
  );
}

function NtpForm({ settings }: { settings: Schema<'NtpSettings'> }) {
  const { config } = useServices();
  const draft = useDraft(settings);
  const change = useChange('PUT', '/api/v1/settings/time/ntp', { draft });
  const modals = useAppModals();
  const toaster = useToaster();
  const [isUnreached, setUnreached] = useState(false);
  const typed = draft.values.ntpServer;
  const ntpServer = toNtpServer(typed);
  const isDefault = ntpServer === config.brand.ntpServer;
  const problem = draft.isEdited ? getNtpProblem(typed) : null;

  const send = async (body: Schema<'NtpSettingsUpdate'>) => {
    await change(body);
    setUnreached(body.saveAnyway === true);
    draft.drop({ ntpServer: typed });
    toaster.show('The NTP server is saved.');
  };
  const form = useSettingsForm({
    save: send,
    onSaved: () => undefined,
    onFailed: (cause) =>
      modals.open(isServerRejected(cause) ? askAnyway(cause) : createRejectionModal(cause)),
  });

  const askAnyway = (cause: DeviceError) =>
    ({
      type: 'confirm',
      title: areaErrorTexts.unableToContactNtp(ntpServer),
      text: `${describeRejection(cause)} If you save it anyway, the device keeps trying.`,
      confirmLabel: 'Save anyway',
      onConfirm: () => send({ ntpServer, saveAnyway: true }),
      formatError: (failure: unknown) => addReason(areaErrorTexts.accessSettingsFailed, failure),
      onCancel: () => draft.drop(),
    }) as const;

  return (
    <SettingsForm
      canSave={draft.isEdited && ntpServer !== '' && problem === null}
      busy={form.busy}
      draft={draft}
      effect={<ClockEffect savedAt={form.savedAt} isUnreached={isUnreached} />}
      onSave={() => form.save({ ntpServer })}
    >
      <SettingsFields>
        <TextField
          label="NTP server"
          hint={isDefault ? 'Default' : 'Name or address of a time server.'}
          value={typed}
          error={problem}
          onChange={(next) => draft.set('ntpServer', next)}
        />
        {!isDefault && (
          <div>
            <Button size="small" onClick={() => draft.set('ntpServer', config.brand.ntpServer)}>
              Use the default
            </Button>
          </div>
        )}
      </SettingsFields>
    </SettingsForm>
  );
}

/** Responses that say nothing about the server: the session, its user, and a busy device. */
const unrelatedStatuses = [401, 403, 429, 503];

/**
 * Whether the device rejected the server (R5.23). The specification names no status for it, so any
 * other error response counts.
 */
function isServerRejected(cause: unknown): cause is DeviceError {
  if (!(cause instanceof DeviceError)) return false;
  return cause.status >= 400 && !unrelatedStatuses.includes(cause.status);
}

function describeRejection(cause: DeviceError): string {
  // The device's own message repeats the title and names the flag of the request.
  if (cause.status === 422) return 'The device got no time from this server.';
  return addReason('The device did not save this server.', cause);
}

function createRejectionModal(cause: unknown) {
  const text = addReason(areaErrorTexts.accessSettingsFailed, cause);
  return { type: 'message', title: 'NTP Server', text, tone: 'error' } as const;
}
