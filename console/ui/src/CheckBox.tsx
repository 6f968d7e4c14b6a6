import { type ReactNode, useId } from 'react';
import styles from './CheckBox.module.css';

/** Yes or no in a form with a submit button. For immediate effect, use ToggleSwitch. */
export function CheckBox(props: {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}) {
  const { label, hint, checked, disabled = false, onChange } = props;
  const id = useId();
  return (
    <div>
      <label className={styles.line}>
        <input
          type="checkbox"
          className={styles.input}
          checked={checked}
          disabled={disabled}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span className={styles.label}>{label}</span>
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
