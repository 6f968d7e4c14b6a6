import { type ReactNode, useId } from 'react';
import { FieldError } from './FieldError.tsx';
import { Spinner } from './Spinner.tsx';
import styles from './ToggleSwitch.module.css';
import { useOptimisticValue } from './use-optimistic-value.ts';

/**
 * Something that is on or off and takes effect at once. It moves when pressed, is marked as pending until
 * the save has answered, and goes back with the reason below it when the save failed.
 *
 * @param onChange starts the save; a promise it returns is waited for, and its rejection takes the change back
 * @param errorText the words for a rejection; its message by default
 */
export function ToggleSwitch(props: {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => unknown;
  errorText?: (cause: unknown) => string;
}) {
  const { label, hint, checked, disabled = false, onChange, errorText } = props;
  const { shown, pending, error, change } = useOptimisticValue(checked, onChange, errorText);
  const id = useId();
  return (
    <div className={styles.wrap}>
      <label className={styles.toggle}>
        <span className={styles.words}>
          <span className={styles.label}>{label}</span>
        </span>
        {pending && <Spinner size="small" />}
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native check box tells its own state
          role="switch"
          className={styles.input}
          checked={shown}
          disabled={disabled}
          aria-busy={pending || undefined}
          aria-describedby={`${id}-hint ${id}-error`}
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
