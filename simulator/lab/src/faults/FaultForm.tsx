import { Button } from '@stillhouse/ui/Button';
import { CheckBox } from '@stillhouse/ui/CheckBox';
import { Notice } from '@stillhouse/ui/Notice';
import { Select } from '@stillhouse/ui/Select';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { ControlSchema } from 'stillhouse/client';
import { useRunCommand } from '../commands/use-run-command.ts';
import { formatError } from '../server-state/format-error.ts';
import styles from './FaultForm.module.css';
import {
  createFaultFromEntry,
  emptyFault,
  type FaultFormValues,
  toFaultSpec,
} from './fault-spec.ts';
import { OperationField } from './OperationField.tsx';
import { ParameterFields } from './ParameterFields.tsx';
import { ScheduleFields } from './ScheduleFields.tsx';

/**
 * Arms a fault of any kind. The fields keep their text after an error and after arming.
 * @param props `entry`: the exchange whose response the fault is to send
 */
export function FaultForm(props: {
  id: string;
  kinds: readonly ControlSchema<'FaultKind'>[];
  operations: readonly ControlSchema<'DeviceOperation'>[];
  entry: ControlSchema<'JournalEntry'> | null;
}) {
  const { id, kinds, operations, entry } = props;
  const run = useRunCommand(id);
  const first = entry === null ? kinds[0]?.kind : 'replace-response';
  const [kindName, setKindName] = useState<string>(first ?? '');
  const [values, setValues] = useState(entry === null ? emptyFault : createFaultFromEntry(entry));
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useFormFocus(entry !== null);
  const kind = kinds.find((one) => one.kind === kindName);
  if (kind === undefined) return null;
  const change = (changed: Partial<FaultFormValues>) =>
    setValues((now) => ({ ...now, ...changed }));

  const arm = async (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    setBusy(true);
    try {
      await run({ type: 'armFault', fault: toFaultSpec(kind, values) });
    } catch (cause) {
      setError(formatError(cause));
    }
    setBusy(false);
  };

  return (
    <form ref={form} className={styles.form} aria-label="Arm a fault" onSubmit={arm} noValidate>
      {entry !== null && <PrefillNotice n={entry.n} />}
      <div className={styles.fields}>
        <Select
          label="Kind"
          hint={kind.summary}
          options={kinds.map((one) => ({ value: one.kind, label: one.kind }))}
          value={kind.kind}
          onChange={(chosen) => {
            setKindName(chosen);
            change({ placement: null });
          }}
        />
        <OperationField
          operations={operations}
          value={values.operation}
          onChange={(operation) => change({ operation })}
        />
        <ParameterFields
          schema={kind.parameters}
          values={values.parameters}
          onChange={(parameters) => change({ parameters })}
        />
      </div>
      <ScheduleFields kind={kind} values={values} onChange={change} />
      {kind.contract !== 'keeps' && (
        <ContractBox isChecked={values.offContract} onChange={change} />
      )}
      {error !== null && <Notice tone="error">{error}</Notice>}
      <div>
        <Button variant="primary" size="small" type="submit" busy={busy}>
          Arm
        </Button>
      </div>
    </form>
  );
}

/** Moves the focus into the form when another view has opened it. */
function useFormFocus(isPrefilled: boolean): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!isPrefilled) return;
    form.current?.scrollIntoView({ block: 'start' });
    form.current?.querySelector('select')?.focus({ preventScroll: true });
  }, [isPrefilled]);
  return form;
}

function ContractBox(props: {
  isChecked: boolean;
  onChange: (changed: Pick<FaultFormValues, 'offContract'>) => void;
}) {
  return (
    <CheckBox
      checked={props.isChecked}
      onChange={(offContract) => props.onChange({ offContract })}
      label="Allow responses that violate the contract"
      hint="Required for such responses. The journal marks their violations as intended."
    />
  );
}

function PrefillNotice({ n }: { n: number }) {
  return (
    <Notice tone="info">
      This fault sends the response of exchange {n} again. Change it as needed. Secrets were
      redacted, and headers are not stored.
    </Notice>
  );
}
