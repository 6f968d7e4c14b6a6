import { Button } from '@stillhouse/ui/Button';
import { ProgressBar } from '@stillhouse/ui/ProgressBar';
import { Select } from '@stillhouse/ui/Select';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { formatCount, formatDeviceCount } from '../formatting/format-count.ts';
import { formatTitle } from '../formatting/format-name.ts';
import { useConditionKinds } from '../server-state/queries.ts';
import styles from './BulkActions.module.css';
import { type BulkRun, useBulkRun } from './use-bulk-run.ts';

/**
 * Actions for several devices: release, reset, and a condition on or off. They are visible while
 * devices are selected.
 */
export function BulkActions(props: {
  ids: readonly string[];
  /** Takes the focus of an action that has gone. */
  onFocusLost: () => void;
}) {
  const { ids, onFocusLost } = props;
  const { running, runAll, cancel } = useBulkRun(ids);
  const [confirming, setConfirming] = useState(false);
  const release = () => {
    setConfirming(!confirming);
    if (confirming) void runAll('Release', { operationId: 'releaseDevice' });
  };
  const isBusy = running !== null;
  const isOpen = ids.length > 0 || isBusy;
  const count = formatDeviceCount(running?.total ?? ids.length);
  return (
    <fieldset
      className={styles.bar}
      data-open={isOpen}
      aria-label="Selected devices"
      onFocus={useLostFocus(onFocusLost)}
      onBlur={() => setConfirming(false)}
    >
      <span className={styles.count} role="status">
        {running !== null && `${running.what}: ${count}…`}
        {running === null &&
          (isOpen ? `${count} selected` : 'Select devices to change several at once.')}
      </span>
      {running !== null && <BulkProgress run={running} onCancel={cancel} />}
      {isOpen && (
        <>
          <Button
            size="small"
            busy={isBusy}
            onClick={() => runAll('Reset', { operationId: 'resetDevice' })}
          >
            Reset
          </Button>
          <Button size="small" variant="danger" busy={isBusy} onClick={release}>
            {confirming ? `Confirm: release ${count}` : 'Release'}
          </Button>
          <ConditionActions isBusy={isBusy} runAll={runAll} />
        </>
      )}
    </fieldset>
  );
}

function BulkProgress({ run, onCancel }: { run: BulkRun; onCancel: () => void }) {
  const { what, through, total } = run;
  return (
    <span className={styles.progress}>
      <ProgressBar label={what} value={through / total} />
      <span className={styles.through}>
        {formatCount(through)} of {formatCount(total)}
      </span>
      <Button size="small" onClick={onCancel}>
        Cancel
      </Button>
    </span>
  );
}

function ConditionActions(props: {
  isBusy: boolean;
  runAll: ReturnType<typeof useBulkRun>['runAll'];
}) {
  const { isBusy, runAll } = props;
  const kinds = useConditionKinds().data ?? [];
  const [condition, setCondition] = useState<string | null>(null);
  const name = kinds.find((kind) => kind.name === condition)?.name;
  return (
    <span className={styles.condition}>
      <Select
        label={<span className="visually-hidden">Condition</span>}
        placeholder="Condition"
        options={kinds.map((kind) => ({ value: kind.name, label: formatTitle(kind.name) }))}
        value={condition}
        onChange={setCondition}
      />
      {[true, false].map((on) => (
        <Button
          key={String(on)}
          size="small"
          disabled={name === undefined}
          busy={isBusy}
          onClick={() =>
            name !== undefined &&
            runAll(`${formatTitle(name)} ${on ? 'on' : 'off'}`, {
              operationId: 'setCondition',
              name,
              body: { on },
            })
          }
        >
          {on ? 'Turn on' : 'Turn off'}
        </Button>
      ))}
    </span>
  );
}

/**
 * Calls `onLost` when the element with the focus is removed from the bar, which loses the focus.
 *
 * @returns a handler for the focus in the bar
 */
function useLostFocus(onLost: () => void): (event: FocusEvent) => void {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    if (focused.current?.isConnected !== false) return;
    focused.current = null;
    // The focus of a removed element falls to the body.
    if (document.activeElement === document.body) onLost();
  });
  return ({ target }) => {
    focused.current = target;
  };
}
