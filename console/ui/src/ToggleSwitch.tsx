import { type ReactNode, use, useId } from 'react';
import { FieldError } from './FieldError.tsx';
import { HoldContext } from './hold.ts';
import { Spinner } from './Spinner.tsx';
import styles from './ToggleSwitch.module.css';
import { useOptimisticValue } from './use-optimistic-value.ts';

/**
 * An on/off setting with immediate effect. It moves when pressed and is pending until the save is
 * complete. If saving fails, it moves back, with the reason below.
 *
 * @param onChange saves the change; if it returns a promise, a rejection reverts the change
 * @param formatError formats the cause of a rejection; default: its message
 */
export function ToggleSwitch(props: {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => unknown;
  formatError?: (cause: unknown) => string;
}) {
  const { label, hint, checked, disabled = false, onChange, formatError } = props;
  const { current, pending, error, change } = useOptimisticValue(checked, onChange, formatError);
  const heldBy = use(HoldContext);
  const id = useId();
  return (
    <div className={styles.wrap}>
      <label className={styles.toggle}>
        <span className={styles.text}>
          <span className={styles.label}>{label}</span>
        </span>
        {pending && <Spinner size="small" />}
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox has its own state
          role="switch"
          className={styles.input}
          checked={current}
          disabled={disabled || heldBy !== null}
          aria-busy={pending || undefined}
          aria-describedby={`${id}-hint ${id}-error ${heldBy ?? ''}`}
          onChange={(event) => change(event.currentTarget.checked)}
        />
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
