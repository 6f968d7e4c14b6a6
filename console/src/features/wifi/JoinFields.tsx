import { Select } from '@stillhouse/ui/Select';
import { TextField } from '@stillhouse/ui/TextField';
import type { RefObject } from 'react';
import {
  type CheckedField,
  type JoinDraft,
  type JoinErrors,
  needsIdentity,
  needsPassword,
  securities,
} from './join-form.ts';
import { securityLabels } from './security-labels.ts';

/** The inputs that can have problems, for moving the focus. */
export type FieldRefs = Partial<Record<CheckedField, HTMLElement | null>>;

type Props = {
  draft: JoinDraft;
  errors: JoinErrors;
  /** Read-only while the device is connecting. */
  locked: boolean;
  fields: RefObject<FieldRefs>;
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
export function NetworkFields({ draft, errors, locked, fields, onChange }: Props) {
  return (
    <>
      <TextField
        ref={(input) => {
          fields.current.ssid = input;
        }}
        label="Network name (SSID)"
        autoComplete="off"
        required
        readOnly={locked}
        value={draft.ssid}
        error={errors.ssid}
        onChange={(ssid) => onChange({ ssid })}
      />
      <Select
        ref={(select) => {
          fields.current.wifiSecurity = select;
        }}
        label="Security"
        required
        disabled={locked}
        options={securityOptions}
        value={draft.wifiSecurity}
        error={errors.wifiSecurity}
        onChange={(wifiSecurity) => onChange({ wifiSecurity })}
      />
    </>
  );
}

/** The credentials of the network: none, a password, or an identity. */
export function CredentialFields(props: Props) {
  const { draft, errors, locked, fields, onChange } = props;
  return (
    <>
      {draft.wifiSecurity === 'EAP' && <EapFields {...props} />}
      {needsPassword(draft) && (
        <TextField
          ref={(input) => {
            fields.current.password = input;
          }}
          label="Password"
          type="password"
          autoComplete="off"
          required
          readOnly={locked}
          value={draft.password}
          error={errors.password}
          onChange={(password) => onChange({ password })}
        />
      )}
    </>
  );
}

function EapFields({ draft, errors, locked, fields, onChange }: Props) {
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
            ref={(input) => {
              fields.current.identity = input;
            }}
            label="Identity"
            autoComplete="off"
            required
            readOnly={locked}
            value={draft.identity}
            error={errors.identity}
            onChange={(identity) => onChange({ identity })}
          />
          <TextField
            label="Anonymous identity"
            hint="Optional. Shown to others in place of the identity."
            autoComplete="off"
            readOnly={locked}
            value={draft.anonymousIdentity}
            onChange={(anonymousIdentity) => onChange({ anonymousIdentity })}
          />
        </>
      )}
    </>
  );
}
