import { subjectLimits } from '@stillhouse/foundation/subject-rules';
import { Select } from '@stillhouse/ui/Select';
import { TextField } from '@stillhouse/ui/TextField';
import { listCountries } from './countries.ts';
import type { CsrFields } from './csr-subject.ts';

const rows = [
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
  return (
    <>
      <Select
        name="country"
        label="Country"
        required
        options={listCountries()}
        value={fields.country}
        onChange={(country) => onChange('country', country)}
      />
      {rows.map(({ key, ...look }) => (
        <TextField
          key={key}
          name={key}
          maxLength={subjectLimits[key]}
          value={fields[key]}
          error={problems[key]}
          onChange={(value) => onChange(key, value)}
          {...look}
        />
      ))}
    </>
  );
}
