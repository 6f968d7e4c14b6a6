import { Button } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './SettingsForm.module.css';

/**
 * A form with Save. Groups of fields are SettingsFields.
 *
 * @param canSave enables Save
 * @param busy whether the device has not responded yet, which ignores Save
 * @param refusals how often Save was refused because of the input: each time the first invalid
 *   field gets the focus
 */
export function SettingsForm(props: {
  canSave: boolean;
  busy: boolean;
  refusals?: number;
  saveLabel?: string;
  onSave: () => void;
  children: ReactNode;
}) {
  const { canSave, busy, refusals = 0, saveLabel = 'Save', onSave, children } = props;
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (refusals === 0) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // A fieldset cannot take the focus, its first control can.
    const control = invalid?.matches('fieldset') ? invalid.querySelector('input') : invalid;
    control?.focus();
  }, [refusals]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Enter in a field submits the form even while Save is disabled.
    if (canSave && !busy) onSave();
  };
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={submit}>
      {children}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" disabled={!canSave && !busy} busy={busy}>
          {saveLabel}
        </Button>
      </div>
    </form>
  );
}

/** A group of fields on one card. */
export function SettingsFields({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Card {...(title !== undefined && { title })}>
      <div className={styles.fields}>{children}</div>
    </Card>
  );
}
