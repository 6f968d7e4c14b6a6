import type { ReactNode } from 'react';
import styles from './Field.module.css';
import { FieldError } from './FieldError.tsx';

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean | undefined;
};

/** The label, hint and error of a form control. */
export function Field(props: FieldProps & { id: string; children: ReactNode }) {
  const { id, label, hint, error, required, children } = props;
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
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

/** Returns the attributes that connect a control with its `Field`. */
export function getFieldAttributes(id: string, error: ReactNode) {
  return {
    id,
    'aria-invalid': Boolean(error) || undefined,
    'aria-describedby': `${id}-hint ${id}-error`,
  };
}
