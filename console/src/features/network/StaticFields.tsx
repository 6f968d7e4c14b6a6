import { Notice } from '@stillhouse/ui/Notice';
import { TextField } from '@stillhouse/ui/TextField';
import type { Ip4Fields, Ip4Problems } from '../../network-drafts/ip4-draft.ts';
import { SettingsFields } from '../../shell/SettingsForm.tsx';

type AddressField = Exclude<keyof Ip4Fields, 'mode'>;

/** All of them are marked as required, even the secondary DNS, which is not validated (R5.12). */
const fields: ReadonlyArray<{ name: AddressField; label: string; hint?: string }> = [
  { name: 'ip4Address', label: 'IP address', hint: 'Such as 192.168.1.20' },
  { name: 'subnetMask', label: 'Subnet mask', hint: 'Such as 255.255.255.0' },
  { name: 'gateway', label: 'Gateway' },
  { name: 'primaryDns', label: 'Primary DNS' },
  { name: 'secondaryDns', label: 'Secondary DNS' },
];

export function StaticFields(props: {
  values: Ip4Fields;
  problems: Ip4Problems;
  /** Whether saving moves the device to another address. */
  moves: boolean;
  /** Whether the page is open at the device's address over USB, which does not change. */
  isLocal: boolean;
  onChange: (field: AddressField, value: string) => void;
}) {
  const { values, problems, moves, isLocal, onChange } = props;
  return (
    <SettingsFields>
      {fields.map(({ name, label, hint }) => (
        <TextField
          key={name}
          label={label}
          required
          inputMode="decimal"
          {...(hint !== undefined && { hint })}
          value={values[name]}
          error={problems[name]}
          onChange={(value) => onChange(name, value)}
        />
      ))}
      {moves && (
        <Notice silent>
          {isLocal
            ? 'When you save, the device changes its address in the network. This page stays connected over USB.'
            : 'When you save, the device leaves its current address. A link then opens the new address.'}
        </Notice>
      )}
    </SettingsFields>
  );
}
