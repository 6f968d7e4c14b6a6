import type { ControlSchema } from '@stillhouse/simulator/client';
import { TextField } from '@stillhouse/ui/TextField';
import { ToggleSwitch } from '@stillhouse/ui/ToggleSwitch';
import { useState } from 'react';
import { clockText } from '../formatting/format-time.ts';
import { useSteer } from '../commands/use-run-command.ts';
import { plainWords, title } from '../fleet/device-badges.ts';
import styles from './ConditionSwitch.module.css';
import { type Typed, typedParameters } from '../commands/parse-parameters.ts';

/** One condition. What it takes is typed before it is switched on; while it holds, what it was switched on with is shown. */
export function ConditionSwitch(props: {
  id: string;
  kind: ControlSchema<'ConditionKind'>;
  condition: ControlSchema<'Condition'> | undefined;
}) {
  const { id, kind, condition } = props;
  const steer = useSteer(id);
  const [typed, setTyped] = useState<Typed>({});
  const isOn = condition?.on === true;
  const set = (on: boolean) => {
    const parameters = on ? typedParameters(typed) : {};
    const given = Object.keys(parameters).length === 0 ? {} : { parameters };
    return steer({ do: 'condition', name: kind.name, on, ...given });
  };
  return (
    <>
      <ToggleSwitch
        label={title(kind.name)}
        hint={
          <>
            {kind.summary} {condition && <Plan condition={condition} />}
          </>
        }
        checked={isOn}
        onChange={set}
      />
      {kind.parameters.length > 0 && !isOn && (
        <details className={styles.more}>
          <summary>With {kind.parameters.map(plainWords).join(', ')}</summary>
          <div className={styles.fields}>
            {kind.parameters.map((name) => (
              <TextField
                key={name}
                label={title(name)}
                hint="Left empty, as usual. A list: [one, another]"
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

function Plan({ condition }: { condition: ControlSchema<'Condition'> }) {
  const { parameters, from, until } = condition;
  const words = [
    ...Object.entries(parameters).map(([name, value]) => `${plainWords(name)} ${told(value)}`),
    ...(from === undefined ? [] : [`from ${clockText(from)}`]),
    ...(until === undefined ? [] : [`until ${clockText(until)}`]),
  ];
  return words.length === 0 ? null : <strong>{words.join(', ')}</strong>;
}

function told(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
