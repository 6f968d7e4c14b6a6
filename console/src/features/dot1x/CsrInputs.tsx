import { TextField } from '@stillhouse/ui/TextField';
import { type CsrFields, maxLengths } from './csr-subject.ts';

const rows = [
  { key: 'country', label: 'Country', hint: 'Two letters, such as NO.', required: true },
  { key: 'state', label: 'State or province' },
  { key: 'locality', label: 'Locality' },
  { key: 'organizationName', label: 'Organization' },
  { key: 'organizationalUnit', label: 'Organizational unit' },
  { key: 'commonName', label: 'Common name', required: true },
  { key: 'email', label: 'Email', type: 'email' },
] as const;

export function CsrInputs(props: {
  fields: CsrFields;
  problems: Partial<CsrFields>;
  onChange: (key: keyof CsrFields, value: string) => void;
}) {
  const { fields, problems, onChange } = props;
  return rows.map(({ key, ...look }) => (
    <TextField
      key={key}
      name={key}
      maxLength={maxLengths[key]}
      value={fields[key]}
      error={problems[key]}
      onChange={(value) => onChange(key, value)}
      {...look}
    />
  ));
}
