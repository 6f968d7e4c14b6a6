import { describeUnusualSsid } from '@stillhouse/foundation/wifi-rules';
import { CheckBox } from '@stillhouse/ui/CheckBox';
import { FileField } from '@stillhouse/ui/FileField';
import { Select } from '@stillhouse/ui/Select';
import { TextField } from '@stillhouse/ui/TextField';
import {
  certificateExtensions,
  certificateFilesText,
} from '../../certificate-files/certificate-file.ts';
import { readCertificates } from '../../certificate-files/read-certificates.ts';
import { ConnectionEffect } from '../../network-status/ConnectionEffect.tsx';
import { SettingsFields, SettingsForm } from '../../shell/SettingsForm.tsx';
import {
  type Dot1xFields,
  hasPassword,
  hasPhase2,
  methods,
  phase2Methods,
} from './dot1x-fields.ts';
import { formatInner, formatMethod } from './dot1x-labels.ts';
import type { FormState } from './use-dot1x-form.tsx';

/** The credentials for a network that requires 802.1x. */
export function Dot1xForm({ form, isWifi }: { form: FormState; isWifi: boolean }) {
  return (
    <SettingsForm
      canSave={form.canSubmit}
      busy={form.busy}
      rejections={form.rejections}
      draft={form.draft}
      saveLabel="Set up"
      effect={
        <ConnectionEffect
          page="/network/dot1x"
          changed="802.1x is set up."
          changedAt={form.savedAt}
        />
      }
      onSave={form.submit}
    >
      {isWifi && <NetworkFields form={form} />}
      <CredentialFields form={form} />
    </SettingsForm>
  );
}

function NetworkFields({ form: { fields, problems, set } }: { form: FormState }) {
  return (
    <SettingsFields title="Network">
      <TextField
        label="Network name (SSID)"
        required
        hint={describeUnusualSsid(fields.ssid) ?? undefined}
        value={fields.ssid}
        error={problems.ssid}
        onChange={(ssid) => set({ ssid })}
      />
      <CheckBox
        label="Hidden network"
        hint="The network does not broadcast its name."
        checked={fields.isHidden}
        onChange={(isHidden) => set({ isHidden })}
      />
      <TextField label="Security" readOnly value="EAP" hint="802.1x always uses EAP." />
    </SettingsFields>
  );
}

function CredentialFields({ form: { fields, problems, set } }: { form: FormState }) {
  const { takenOver } = fields;
  const isTakenOver = takenOver !== null && takenOver.identity === fields.identity;
  return (
    <SettingsFields title="Credentials">
      <TextField
        label="Identity"
        required
        hint={
          isTakenOver ? `From ${takenOver.fileName}. Check that it is this device's.` : undefined
        }
        value={fields.identity}
        error={problems.identity}
        onChange={(identity) => set({ identity })}
      />
      <FileField
        label="Device certificate"
        hint={`A ${certificateFilesText}: the one that your certificate authority issued for this device's signing request.`}
        required
        accept={certificateExtensions}
        file={fields.deviceFile}
        error={problems.deviceFile}
        onChange={(deviceFile) => set({ deviceFile })}
      />
      <FileField
        label="CA certificate (optional)"
        hint={describeAuthority(takenOver)}
        accept={certificateExtensions}
        file={fields.caFile}
        error={problems.caFile}
        onChange={(caFile) => set({ caFile })}
      />
      <Select
        label="EAP method"
        options={methods.map((value) => ({ value, label: formatMethod(value) }))}
        value={fields.method}
        onChange={(method) => set({ method })}
      />
      {hasPhase2(fields) && (
        <Select
          label="Inner authentication"
          options={phase2Methods.map((value) => ({ value, label: formatInner(value) }))}
          value={fields.phase2Method}
          onChange={(phase2Method) => set({ phase2Method })}
        />
      )}
      {hasPassword(fields) && (
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          value={fields.password}
          error={problems.password}
          onChange={(password) => set({ password })}
        />
      )}
    </SettingsFields>
  );
}

function describeAuthority(takenOver: Dot1xFields['takenOver']): string {
  if (takenOver?.caCertificate === undefined) {
    return 'The certificate of the authority that signed the device certificate.';
  }
  const [authority] = readCertificates(takenOver.caCertificate) ?? [];
  return `"${authority?.name}" from ${takenOver.fileName} is used. Choose a file to use another one.`;
}
