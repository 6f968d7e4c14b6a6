import type { ControlSchema } from '@stillhouse/simulator/client';
import { Select } from '@stillhouse/ui/Select';
import { TextField } from '@stillhouse/ui/TextField';
import { formatTitle } from '../formatting/format-name.ts';
import styles from './FaultForm.module.css';
import type { FaultFormValues } from './fault-spec.ts';

const counts = [
  { name: 'skip', hint: 'Number of matches to skip first' },
  { name: 'every', hint: 'Fires on every nth match' },
  { name: 'times', hint: 'Maximum number of times' },
  { name: 'probability', hint: '0 to 1, applied last' },
] as const;

/** When and how often a fault fires, and its id. */
export function ScheduleFields(props: {
  kind: ControlSchema<'FaultKind'>;
  values: FaultFormValues;
  onChange: (changed: Partial<FaultFormValues>) => void;
}) {
  const { kind, values, onChange } = props;
  return (
    <details className={styles.more}>
      <summary>Schedule and limits</summary>
      <div className={styles.fields}>
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
