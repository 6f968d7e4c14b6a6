import { Button } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { Notice } from '@stillhouse/ui/Notice';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Draft } from '../queries/use-draft.ts';
import { Rail } from './Rail.tsx';
import styles from './SettingsForm.module.css';
import { useLeaveGuard } from './use-leave-guard.ts';

/**
 * A form with Save. Groups of fields are SettingsFields.
 *
 * @param effect what the settings lead to, beside them
 * @param canSave enables Save
 * @param busy whether the device has not responded yet, which ignores Save
 * @param draft asks before the page is left with unsaved input
 * @param rejections how often Save was rejected because of the input: each time the first invalid
 *   field gets the focus
 */
export function SettingsForm(props: {
  canSave: boolean;
  busy: boolean;
  rejections?: number;
  draft?: Pick<Draft<object>, 'isChanged' | 'drop'> & { isRestored?: boolean };
  saveLabel?: string;
  effect?: ReactNode;
  onSave: () => void;
  children: ReactNode;
}) {
  const { canSave, busy, rejections = 0, saveLabel = 'Save', effect, onSave, children } = props;
  const { isChanged = false, isRestored = false, drop } = props.draft ?? {};
  const form = useRef<HTMLFormElement>(null);
  const discard = () => drop?.();
  useLeaveGuard(isChanged, discard);

  useEffect(() => {
    if (rejections === 0) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // A fieldset cannot take the focus, its first control can.
    const control = invalid?.matches('fieldset') ? invalid.querySelector('input') : invalid;
    control?.focus();
  }, [rejections]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Enter in a field submits the form even while Save is disabled.
    if (canSave && !busy) onSave();
  };
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={submit}>
      {isRestored && (
        <Notice
          actions={
            <Button size="small" onClick={discard}>
              Discard
            </Button>
          }
        >
          Your unsaved changes are restored.
        </Notice>
      )}
      {children}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" disabled={!canSave && !busy} busy={busy}>
          {saveLabel}
        </Button>
      </div>
      {effect !== undefined && <Rail>{effect}</Rail>}
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
