import type { Schema } from '@stillhouse/contracts/api';
import { Button } from '@stillhouse/ui/Button';
import { TextField } from '@stillhouse/ui/TextField';
import { useToaster } from '@stillhouse/ui/Toaster';
import { useState } from 'react';
import { DeviceError } from '../../api/device-error.ts';
import { errorTexts } from '../../api/error-texts.ts';
import { q } from '../../api/query.ts';
import { withReason } from '../../api/reason.ts';
import { useChange } from '../../queries/use-change.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { useDraft } from '../../queries/use-draft.ts';
import { gates } from '../../rules/gates.ts';
import { useFacts } from '../../rules/use-facts.ts';
import { useServices } from '../../services/services.ts';
import { AnsweredForm } from '../../shell/AnsweredForm.tsx';
import { useAppModals } from '../../shell/app-modals.ts';
import { ControlledElsewhere } from '../../shell/ControlledElsewhere.tsx';
import { SettingsFields, SettingsForm } from '../../shell/SettingsForm.tsx';

/** Where the device gets its time from (spec sections 5 and 8). Reached from Network and from Time & language. */
export function NtpPage() {
  const facts = useFacts();
  if (facts && !gates.controlledHere(facts)) return <ControlledElsewhere />;
  return <NtpSettings />;
}

function NtpSettings() {
  const answer = useDeviceQuery({ ...q('getNtpSettings'), refetchOnMount: 'always' });
  return (
    <AnsweredForm answer={answer} what="the NTP server" lines={2}>
      {(settings) => <NtpForm settings={settings} />}
    </AnsweredForm>
  );
}

function NtpForm({ settings }: { settings: Schema<'NtpSettings'> }) {
  const { config } = useServices();
  const draft = useDraft(settings);
  const change = useChange('updateNtpSettings', 'getNtpSettings');
  const modals = useAppModals();
  const toaster = useToaster();
  const [busy, setBusy] = useState(false);
  const typed = draft.values.ntpServer;
  const ntpServer = typed.trim();
  const isDefault = ntpServer === config.brand.ntpServer;
  const problem = draft.isEdited && /[^A-Za-z0-9.:_-]/.test(ntpServer) ? formText : undefined;

  const sent = (body: Schema<'NtpSettingsUpdate'>) =>
    change({ body }).then(() => {
      draft.drop({ ntpServer: typed });
      toaster.show('The NTP server is saved.');
    });

  const save = async () => {
    setBusy(true);
    try {
      await sent({ ntpServer });
    } catch (cause) {
      modals.open(isNotContacted(cause) ? askAnyway() : refusal(cause));
    }
    setBusy(false);
  };

  const askAnyway = () =>
    ({
      type: 'confirm',
      title: errorTexts.unableToContactNtp(ntpServer),
      text: 'The device got no time from this server. If you save it anyway, the device keeps trying.',
      confirmLabel: 'Save anyway',
      onConfirm: () =>
        sent({ ntpServer, saveAnyway: true }).catch((cause) => {
          throw new Error(withReason(errorTexts.accessSettingsFailed, cause), { cause });
        }),
      onCancel: () => draft.drop(),
    }) as const;

  return (
    <SettingsForm
      canSave={draft.isEdited && ntpServer !== '' && problem === undefined}
      busy={busy}
      onSave={() => void save()}
    >
      <SettingsFields>
        <TextField
          label="NTP server"
          autoComplete="off"
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

const formText = 'Enter a name or an address, without spaces, slashes and http://.';

/** The device has tried the server and got no answer; every other failure says nothing about the server. */
function isNotContacted(cause: unknown): boolean {
  return cause instanceof DeviceError && cause.status === 422;
}

function refusal(cause: unknown) {
  const text = withReason(errorTexts.accessSettingsFailed, cause);
  return { type: 'message', title: 'NTP Server', text, tone: 'error' } as const;
}
