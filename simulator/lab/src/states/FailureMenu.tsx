import { Button } from '@stillhouse/ui/Button';
import { useEffect, useRef } from 'react';
import type { ControlSchema } from 'stillhouse/client';
import { formatTitle } from '../formatting/format-name.ts';
import styles from './FailureMenu.module.css';

type Failure = ControlSchema<'Machine'>['failures'][number];

/** Asks how an update fails. Escape closes it. */
export function FailureMenu(props: {
  failures: readonly Failure[];
  onSelect: (failure: Failure) => void;
  onClose: () => void;
}) {
  const { failures, onSelect, onClose } = props;
  const menu = useRef<HTMLFieldSetElement>(null);
  useEffect(() => menu.current?.querySelector('button')?.focus(), []);
  return (
    <fieldset
      ref={menu}
      className={styles.menu}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <legend className={styles.legend}>The update fails with</legend>
      {failures.map((failure) => (
        <Button key={failure} size="small" onClick={() => onSelect(failure)}>
          {formatTitle(failure)}
        </Button>
      ))}
      <Button size="small" variant="quiet" onClick={onClose}>
        Cancel
      </Button>
    </fieldset>
  );
}
