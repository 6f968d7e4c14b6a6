import { Button } from '@stillhouse/ui/Button';
import { Select } from '@stillhouse/ui/Select';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { formatTitle } from '../formatting/format-name.ts';
import { useControl } from '../server-state/control.ts';
import { useConditionKinds } from '../server-state/queries.ts';
import styles from './BulkActions.module.css';
import { useBulkRun } from './use-bulk-run.ts';

/**
 * Actions for several devices: release, reset, and a condition on or off. They are visible while
 * devices are selected.
 */
export function BulkActions(props: {
  ids: readonly string[];
  /** Takes the focus that the last action had. */
  onClose: () => void;
}) {
  const { ids, onClose } = props;
  const control = useControl();
  const { running, runAll } = useBulkRun(ids);
  const [confirming, setConfirming] = useState(false);
  const release = () => {
    setConfirming(!confirming);
    if (confirming) void runAll('Release', (id) => control.release(id));
  };
  const isBusy = running !== null;
  const isOpen = ids.length > 0 || isBusy;
  const count = ids.length === 1 ? '1 device' : `${ids.length} devices`;
  return (
    <fieldset
      className={styles.bar}
      data-open={isOpen}
      aria-label="Selected devices"
      onFocus={useFocusOnClose(isOpen, onClose)}
      onBlur={() => setConfirming(false)}
    >
      <span className={styles.count} role="status">
        {isBusy && `${running}: ${count}…`}
        {!isBusy && (isOpen ? `${count} selected` : 'Select devices to change several at once.')}
      </span>
      {isOpen && (
        <>
          <Button
            size="small"
            busy={isBusy}
            onClick={() => runAll('Reset', (id) => control.reset(id))}
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

function ConditionActions(props: {
  isBusy: boolean;
  runAll: ReturnType<typeof useBulkRun>['runAll'];
}) {
  const { isBusy, runAll } = props;
  const control = useControl();
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
            runAll(`${formatTitle(name)} ${on ? 'on' : 'off'}`, (id) =>
              control.setCondition(id, name, { on }),
            )
          }
        >
          {on ? 'Switch on' : 'Switch off'}
        </Button>
      ))}
    </span>
  );
}

/**
 * Calls `onClose` when the actions close while one of them has the focus, which would be lost.
 *
 * @returns a handler for the focus in the bar
 */
function useFocusOnClose(isOpen: boolean, onClose: () => void): (event: FocusEvent) => void {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    if (isOpen) return;
    // The focus of a removed element falls to the body.
    const isLost = focused.current?.isConnected === false;
    if (isLost && document.activeElement === document.body) onClose();
    focused.current = null;
  }, [isOpen, onClose]);
  return ({ target }) => {
    focused.current = target;
  };
}
