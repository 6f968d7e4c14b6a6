import { type ReactNode, useId } from 'react';
import styles from './Field.module.css';
import { FieldError } from './FieldError.tsx';
import areaStyles from './TextArea.module.css';

/** Several lines of text, such as JSON, with their label. */
export function TextArea(props: {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  rows?: number;
  required?: boolean;
  value: string;
  onChange: (value: string) => void;
}) {
  const { label, hint, error, rows = 4, required = false, value, onChange } = props;
  const id = useId();
  const isInvalid = error !== undefined && error !== null && error !== '';
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {required && (
          <span className={styles.required} aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      <textarea
        id={id}
        className={`${styles.input} ${areaStyles.area}`}
        rows={rows}
        required={required}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        value={value}
        aria-invalid={isInvalid || undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
