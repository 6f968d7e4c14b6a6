import { Button } from '@stillhouse/ui/Button';
import { Select } from '@stillhouse/ui/Select';
import { useToaster } from '@stillhouse/ui/Toaster';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatTitle } from '../formatting/format-name.ts';
import { useControl } from '../server-state/control.ts';
import { formatError } from '../server-state/format-error.ts';
import { useConditionKinds } from '../server-state/queries.ts';
import styles from './BulkActions.module.css';
import { describeResult, runForDevices } from './run-for-devices.ts';

/** Actions for several devices: release, reset, and a condition on or off. */
export function BulkActions({ ids }: { ids: readonly string[] }) {
  const control = useControl();
  const client = useQueryClient();
  const { show } = useToaster();
  const kinds = useConditionKinds().data ?? [];
  const [condition, setCondition] = useState<string | null>(null);
  const [running, setRunning] = useState<string | null>(null);
  const [confirming, setConfirming] = useState(false);
  const name = kinds.find((kind) => kind.name === condition)?.name;
  const runAll = async (what: string, run: (id: string) => Promise<unknown>) => {
    setConfirming(false);
    setRunning(what);
    const result = await runForDevices(ids, run, formatError);
    setRunning(null);
    show(describeResult(what, result), result.errors.length > 0 ? 'error' : 'success');
    await client.invalidateQueries();
  };
  const release = () =>
    confirming ? runAll('Release', (id) => control.release(id)) : setConfirming(true);
  const switchCondition = (on: boolean) =>
    name &&
    runAll(`${formatTitle(name)} ${on ? 'on' : 'off'}`, (id) =>
      control.setCondition(id, name, { on }),
    );
  const isIdle = ids.length === 0 || running !== null;
  const count = ids.length === 1 ? '1 device' : `${ids.length} devices`;
  return (
    <fieldset
      className={styles.bar}
      aria-label="Selected devices"
      onBlur={() => setConfirming(false)}
    >
      <span className={styles.count} role="status">
        {running === null ? `${count} selected` : `${running}: ${count}…`}
      </span>
      <Button
        size="small"
        disabled={isIdle}
        onClick={() => runAll('Reset', (id) => control.reset(id))}
      >
        Reset
      </Button>
      <Button size="small" variant="danger" disabled={isIdle} onClick={release}>
        {confirming ? `Confirm: release ${count}` : 'Release'}
      </Button>
      <span className={styles.condition}>
        <Select
          label={<span className="visually-hidden">Condition</span>}
          placeholder="Condition"
          options={kinds.map((kind) => ({ value: kind.name, label: formatTitle(kind.name) }))}
          value={condition}
          onChange={setCondition}
        />
      </span>
      <Button size="small" disabled={isIdle || !name} onClick={() => switchCondition(true)}>
        Switch on
      </Button>
      <Button size="small" disabled={isIdle || !name} onClick={() => switchCondition(false)}>
        Switch off
      </Button>
    </fieldset>
  );
}
