import type { ControlSchema } from '@stillhouse/simulator/client';
import { Button } from '@stillhouse/ui/Button';
import { CheckBox } from '@stillhouse/ui/CheckBox';
import { Notice } from '@stillhouse/ui/Notice';
import { Select } from '@stillhouse/ui/Select';
import { TextField } from '@stillhouse/ui/TextField';
import { type FormEvent, useId, useState } from 'react';
import { useSteer } from '../commands/use-run-command.ts';
import { title } from '../fleet/device-badges.ts';
import styles from './FaultForm.module.css';
import { emptyFault, faultSpec, type TypedFault } from './fault-spec.ts';
import { fieldsOf } from './parameter-fields.ts';

const counts = [
  { name: 'skip', hint: 'So many matches pass first' },
  { name: 'every', hint: 'Then every so manieth' },
  { name: 'times', hint: 'So often at most' },
  { name: 'probability', hint: '0 to 1, after counting' },
] as const;

/** Any fault of any kind. What was typed stays when it is refused, and after it was armed. */
export function FaultForm(props: {
  id: string;
  kinds: readonly ControlSchema<'FaultKind'>[];
  operations: readonly ControlSchema<'DeviceOperation'>[];
}) {
  const { id, kinds, operations } = props;
  const steer = useSteer(id);
  const [name, setName] = useState<string>(kinds[0]?.kind ?? '');
  const [typed, setTyped] = useState<TypedFault>(emptyFault);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const formId = useId();
  const kind = kinds.find((one) => one.kind === name);
  if (kind === undefined) return null;
  const set = (change: Partial<TypedFault>) => setTyped((now) => ({ ...now, ...change }));

  const arm = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    setBusy(true);
    await steer({ do: 'arm', fault: faultSpec(kind, typed) }).catch((error: Error) =>
      setFailure(error.message),
    );
    setBusy(false);
  };

  return (
    <form className={styles.form} aria-label="Arm a fault" onSubmit={arm} noValidate>
      <div className={styles.fields}>
        <Select
          label="Kind"
          hint={kind.summary}
          options={kinds.map((one) => ({ value: one.kind, label: one.kind }))}
          value={kind.kind}
          onChange={(chosen) => {
            setName(chosen);
            set({ placement: null });
          }}
        />
        <TextField
          label="Operation"
          hint="An operationId, or * for any"
          list={`${formId}-operations`}
          value={typed.operation}
          onChange={(operation) => set({ operation })}
        />
        <datalist id={`${formId}-operations`}>
          {operations.map(({ operationId, summary }) => (
            <option key={operationId} value={operationId}>
              {summary}
            </option>
          ))}
        </datalist>
        {fieldsOf(kind.parameters).map((field) =>
          field.values === null ? (
            <TextField
              key={field.name}
              label={title(field.name)}
              hint={field.hint}
              required={field.needed}
              inputMode={field.isNumber ? 'numeric' : undefined}
              value={typed.parameters[field.name] ?? ''}
              onChange={(value) =>
                set({ parameters: { ...typed.parameters, [field.name]: value } })
              }
            />
          ) : (
            <Select
              key={field.name}
              label={title(field.name)}
              hint={field.hint}
              options={[
                { value: '', label: 'As usual' },
                ...field.values.map((value) => ({ value, label: value })),
              ]}
              value={typed.parameters[field.name] ?? ''}
              onChange={(value) =>
                set({ parameters: { ...typed.parameters, [field.name]: value } })
              }
            />
          ),
        )}
      </div>
      <details className={styles.more}>
        <summary>When and how often</summary>
        <div className={styles.fields}>
          <Select
            label="Placement"
            hint="Before the device acts, after it, or in mid body"
            options={kind.placements.map((value) => ({ value, label: value }))}
            value={typed.placement ?? kind.placement}
            onChange={(placement) => set({ placement })}
          />
          {counts.map(({ name: count, hint }) => (
            <TextField
              key={count}
              label={title(count)}
              hint={hint}
              inputMode="decimal"
              value={typed[count]}
              onChange={(value) => set({ [count]: value })}
            />
          ))}
          <TextField
            label="Id"
            hint="By which it is removed; made up when left empty"
            value={typed.id}
            onChange={(value) => set({ id: value })}
          />
        </div>
      </details>
      {kind.contract !== 'keeps' && (
        <CheckBox
          label="Its answers may break the contract"
          hint="Needed for answers that the contract does not allow; the journal then calls them intended."
          checked={typed.offContract}
          onChange={(offContract) => set({ offContract })}
        />
      )}
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      <div>
        <Button variant="primary" size="small" type="submit" busy={busy}>
          Arm
        </Button>
      </div>
    </form>
  );
}
