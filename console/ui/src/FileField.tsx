import { type ReactNode, useEffect, useId, useRef } from 'react';
import { joinClassNames } from './class-names.ts';
import styles from './Field.module.css';
import { FieldError } from './FieldError.tsx';

/**
 * Selects one file with the browser's own control, which supports drag and drop and assistive
 * technology.
 *
 * @param accept extensions separated by commas; the browser still allows other files
 * @param file the selected file; null clears the field
 */
export function FileField(props: {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  accept?: string;
  required?: boolean;
  disabled?: boolean;
  file: File | null;
  onChange: (file: File | null) => void;
}) {
  const { label, hint, error, accept, required, disabled, file, onChange } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const invalid = error !== undefined && error !== null && error !== '';

  useEffect(() => {
    if (file === null && input.current) input.current.value = '';
  }, [file]);

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
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        required={required}
        disabled={disabled}
        className={joinClassNames(styles.input, styles.file)}
        aria-invalid={invalid || undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={(event) => onChange(event.currentTarget.files?.[0] ?? null)}
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
