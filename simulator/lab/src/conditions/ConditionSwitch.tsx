import { TextField } from '@stillhouse/ui/TextField';
import { ToggleSwitch } from '@stillhouse/ui/ToggleSwitch';
import { useState } from 'react';
import type { ControlSchema } from 'stillhouse/client';
import { parseParameters, type TypedParameters } from '../commands/parse-parameters.ts';
import { useRunCommand } from '../commands/use-run-command.ts';
import { formatName, formatTitle } from '../formatting/format-name.ts';
import { formatTime } from '../formatting/format-time.ts';
import styles from './ConditionSwitch.module.css';

/**
 * A switch for one condition. Parameters are set before it is switched on, and shown while it is
 * on.
 */
export function ConditionSwitch(props: {
  id: string;
  kind: ControlSchema<'ConditionKind'>;
  condition: ControlSchema<'Condition'> | undefined;
}) {
  const { id, kind, condition } = props;
  const run = useRunCommand(id);
  const [typed, setTyped] = useState<TypedParameters>({});
  const isOn = condition?.on === true;
  const setCondition = (on: boolean) => {
    const parameters = on ? parseParameters(typed) : {};
    const hasParameters = Object.keys(parameters).length > 0;
    return run({ type: 'setCondition', name: kind.name, on, ...(hasParameters && { parameters }) });
  };
  return (
    <>
      <ToggleSwitch
        label={formatTitle(kind.name)}
        hint={
          <>
            {kind.summary} {condition && <ActiveParameters condition={condition} />}
          </>
        }
        checked={isOn}
        onChange={setCondition}
      />
      {kind.parameters.length > 0 && !isOn && (
        <details className={styles.more}>
          <summary>Set {kind.parameters.map(formatName).join(', ')}</summary>
          <div className={styles.fields}>
            {kind.parameters.map((name) => (
              <TextField
                key={name}
                label={formatTitle(name)}
                hint="Leave empty for the default. Write a list as [one, two]."
                value={typed[name] ?? ''}
                onChange={(value) => setTyped((now) => ({ ...now, [name]: value }))}
              />
            ))}
          </div>
        </details>
      )}
    </>
  );
}

function ActiveParameters({ condition }: { condition: ControlSchema<'Condition'> }) {
  const { parameters, from, until } = condition;
  const details = [
    ...Object.entries(parameters).map(
      ([name, value]) => `${formatName(name)} ${formatValue(value)}`,
    ),
    ...(from === undefined ? [] : [`from ${formatTime(from)}`]),
    ...(until === undefined ? [] : [`until ${formatTime(until)}`]),
  ];
  return details.length === 0 ? null : <strong>{details.join(', ')}</strong>;
}

function formatValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
