import { Button } from '@stillhouse/ui/Button';
import { Notice } from '@stillhouse/ui/Notice';
import { Select } from '@stillhouse/ui/Select';
import { TextField } from '@stillhouse/ui/TextField';
import { type FormEvent, useState } from 'react';
import type { ControlSchema } from 'stillhouse/client';
import { useRunCommand } from '../commands/use-run-command.ts';
import { formatTitle } from '../formatting/format-name.ts';
import styles from './ActionsCard.module.css';

type DeviceAction = ControlSchema<'DeviceAction'>;
type Parameter = DeviceAction['parameters'][number];

/** Runs an action with parameters. After an error, the text stays in the fields. */
export function ActionForm({ id, action }: { id: string; action: DeviceAction }) {
  const runCommand = useRunCommand(id);
  const { name, summary, parameters } = action;
  const [entered, setEntered] = useState<Record<string, string>>({});
  const values = parameters.map((parameter) => {
    return [parameter.name, entered[parameter.name] ?? getDefault(parameter)] as const;
  });
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    setBusy(true);
    const filled = values
      .map(([key, value]) => [key, value.trim()] as const)
      .filter(([, value]) => value !== '');
    await runCommand({
      type: 'runAction',
      action: name,
      parameters: Object.fromEntries(filled),
    }).catch((cause: Error) => setError(cause.message));
    setBusy(false);
  };
  return (
    <form className={styles.form} aria-label={formatTitle(name)} onSubmit={run} noValidate>
      <p className={styles.summary}>{summary}</p>
      <div className={styles.fields}>
        {parameters.map((parameter) => (
          <ParameterField
            key={parameter.name}
            parameter={parameter}
            value={entered[parameter.name] ?? getDefault(parameter)}
            onChange={(value) => setEntered((now) => ({ ...now, [parameter.name]: value }))}
          />
        ))}
      </div>
      {error !== null && <Notice tone="error">{error}</Notice>}
      <div>
        <Button variant="primary" size="small" type="submit" busy={busy}>
          {formatTitle(name)}
        </Button>
      </div>
    </form>
  );
}

/** A needed parameter starts with its example, if the device accepts that now. */
function getDefault({ needed, values, example }: Parameter): string {
  if (!needed) return '';
  return values === null || values.includes(example) ? example : (values[0] ?? '');
}

function ParameterField(props: {
  parameter: Parameter;
  value: string;
  onChange: (value: string) => void;
}) {
  const { parameter, value, onChange } = props;
  const { name, summary, example, needed, values } = parameter;
  if (values === null) {
    return (
      <TextField
        label={formatTitle(name)}
        hint={summary}
        placeholder={example}
        required={needed}
        value={value}
        onChange={onChange}
      />
    );
  }
  const options = values.map((option) => ({ value: option, label: option }));
  return (
    <Select
      label={formatTitle(name)}
      hint={summary}
      options={needed ? options : [{ value: '', label: 'Default' }, ...options]}
      value={value}
      onChange={onChange}
    />
  );
}
