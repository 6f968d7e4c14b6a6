import { Select } from '@stillhouse/ui/Select';
import { TextArea } from '@stillhouse/ui/TextArea';
import { TextField } from '@stillhouse/ui/TextField';
import { formatTitle } from '../formatting/format-name.ts';
import styles from './FaultForm.module.css';
import type { FaultFormValues } from './fault-spec.ts';
import { getParameterFields } from './parameter-fields.ts';

type Values = FaultFormValues['parameters'];

/** One field for each parameter of a fault kind. */
export function ParameterFields(props: {
  schema: Readonly<Record<string, unknown>>;
  values: Values;
  onChange: (values: Values) => void;
}) {
  const { schema, values, onChange } = props;
  const fields = getParameterFields(schema).map(
    ({ name, hint, isRequired, isNumber, options, rows }) => {
      const field = {
        label: formatTitle(name),
        hint,
        value: values[name] ?? '',
        onChange: (value: string) => onChange({ ...values, [name]: value }),
      };
      if (rows !== null) {
        return (
          <div key={name} className={styles.whole}>
            <TextArea {...field} required={isRequired} rows={rows} />
          </div>
        );
      }
      return options === null ? (
        <TextField
          key={name}
          {...field}
          required={isRequired}
          inputMode={isNumber ? 'numeric' : undefined}
        />
      ) : (
        <Select
          key={name}
          {...field}
          options={[
            { value: '', label: 'Default' },
            ...options.map((value) => ({ value, label: value })),
          ]}
        />
      );
    },
  );
  return <>{fields}</>;
}
