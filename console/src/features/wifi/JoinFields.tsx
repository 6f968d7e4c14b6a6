import { describeSpaces, describeUnusualSsid } from '@stillhouse/foundation/wifi-rules';
import { Select } from '@stillhouse/ui/Select';
import { TextField } from '@stillhouse/ui/TextField';
import { type JoinDraft, needsIdentity, needsPassword, securities } from './join-form.ts';
import { securityLabels } from './security-labels.ts';

type Props = {
  draft: JoinDraft;
  /** Read-only while the device is connecting. */
  locked: boolean;
  onChange: (changed: Partial<JoinDraft>) => void;
};

const securityOptions = securities.map((value) => ({ value, label: securityLabels[value] }));

const methodOptions = [
  { value: 'PEAP', label: 'PEAP' },
  { value: 'NONE', label: 'None' },
] as const;

const phase2Options = [
  { value: 'NONE', label: 'None' },
  { value: 'PAP', label: 'PAP' },
  { value: 'MSCHAP', label: 'MSCHAP' },
  { value: 'MSCHAPV2', label: 'MSCHAPV2' },
] as const;

/** The name and the security of the network. */
export function NetworkFields({ draft, locked, onChange }: Props) {
  return (
    <>
      <TextField
        name="ssid"
        label="Network name (SSID)"
        required
        readOnly={locked}
        hint={describeUnusualSsid(draft.ssid) ?? undefined}
        value={draft.ssid}
        onChange={(ssid) => onChange({ ssid })}
      />
      <Select
        name="wifiSecurity"
        label="Security"
        required
        disabled={locked}
        options={securityOptions}
        value={draft.wifiSecurity}
        onChange={(wifiSecurity) => onChange({ wifiSecurity })}
      />
    </>
  );
}

/** The credentials of the network: none, a password, or an identity. */
export function CredentialFields(props: Props) {
  const { draft, locked, onChange } = props;
  return (
    <>
      {draft.wifiSecurity === 'EAP' && <EapFields {...props} />}
      {needsPassword(draft) && (
        <TextField
          name="password"
          label="Password"
          type="password"
          // Browsers ignore `off`, and would offer the password of the console.
          autoComplete="new-password"
          required
          readOnly={locked}
          hint={describeSpaces('password', draft.password) ?? undefined}
          value={draft.password}
          onChange={(password) => onChange({ password })}
        />
      )}
    </>
  );
}

function EapFields({ draft, locked, onChange }: Props) {
  return (
    <>
      <Select
        label="EAP method"
        disabled={locked}
        options={methodOptions}
        value={draft.method}
        onChange={(method) => onChange({ method })}
      />
      {needsIdentity(draft) && (
        <>
          <Select
            label="Phase 2 authentication"
            disabled={locked}
            options={phase2Options}
            value={draft.phase2Method}
            onChange={(phase2Method) => onChange({ phase2Method })}
          />
          <TextField
            name="identity"
            label="Identity"
            required
            readOnly={locked}
            value={draft.identity}
            onChange={(identity) => onChange({ identity })}
          />
          <TextField
            label="Anonymous identity"
            hint="Optional. Shown to others in place of the identity."
            readOnly={locked}
            value={draft.anonymousIdentity}
            onChange={(anonymousIdentity) => onChange({ anonymousIdentity })}
          />
        </>
      )}
    </>
  );
}
