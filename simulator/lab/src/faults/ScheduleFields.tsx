import { Select } from '@stillhouse/ui/Select';
import { TextArea } from '@stillhouse/ui/TextArea';
import { TextField } from '@stillhouse/ui/TextField';
import type { ControlSchema } from 'stillhouse/client';
import { formatTitle } from '../formatting/format-name.ts';
import styles from './FaultForm.module.css';
import type { FaultFormValues } from './fault-spec.ts';

const counts = [
  { name: 'skip', hint: 'Number of matches to skip first' },
  { name: 'every', hint: 'Fires on every nth match' },
  { name: 'times', hint: 'Maximum number of times' },
  { name: 'probability', hint: '0 to 1, applied last' },
] as const;

/** Which requests a fault applies to, when and how often it fires, and its id. */
export function ScheduleFields(props: {
  kind: ControlSchema<'FaultKind'>;
  values: FaultFormValues;
  onChange: (changed: Partial<FaultFormValues>) => void;
}) {
  const { kind, values, onChange } = props;
  return (
    <details className={styles.more}>
      <summary>Requests, schedule and limits</summary>
      <div className={styles.fields}>
        <TextField
          label="Query"
          hint="Only requests with these parameters, such as page=2&size=10"
          value={values.query}
          onChange={(query) => onChange({ query })}
        />
        <TextArea
          label="Request body contains"
          hint="Only requests whose JSON body has these values"
          rows={2}
          value={values.body}
          onChange={(body) => onChange({ body })}
        />
        <Select
          label="Placement"
          hint="Before or after the device handles the request, or within the response body"
          options={kind.placements.map((value) => ({ value, label: value }))}
          value={values.placement ?? kind.placement}
          onChange={(placement) => onChange({ placement })}
        />
        {counts.map(({ name, hint }) => (
          <TextField
            key={name}
            label={formatTitle(name)}
            hint={hint}
            inputMode="decimal"
            value={values[name]}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
        <TextField
          label="ID"
          hint="Leave empty to generate one"
          value={values.id}
          onChange={(id) => onChange({ id })}
        />
      </div>
    </details>
  );
}
