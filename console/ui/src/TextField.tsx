import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react';
import { joinClassNames } from './class-names.ts';
import styles from './Field.module.css';
import { FieldError } from './FieldError.tsx';
import { Icon } from './Icon.tsx';

type TextFieldProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'className' | 'style' | 'type'
> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  type?: 'text' | 'password' | 'email' | 'url' | 'search';
  value: string;
  onChange?: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
};

/** One line of text with its label. A button reveals a password. No autofill by default. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, type = 'text', onChange, id, required, ...rest } = props;
  const ownId = useId();
  const fieldId = id ?? ownId;
  const [revealed, setRevealed] = useState(false);
  const secret = type === 'password';
  const invalid = error !== undefined && error !== null && error !== '';
  return (
    <div className={styles.field}>
      <label htmlFor={fieldId} className={styles.label}>
        {label}
        {required && (
          <span className={styles.required} aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      <div className={styles.box}>
        <input
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
          {...rest}
          id={fieldId}
          type={secret && revealed ? 'text' : type}
          required={required}
          className={joinClassNames(styles.input, secret && styles.withButton)}
          aria-invalid={invalid || undefined}
          aria-describedby={`${fieldId}-hint ${fieldId}-error`}
          onChange={(event) => onChange?.(event.currentTarget.value)}
        />
        {secret && (
          <button
            type="button"
            className={styles.reveal}
            aria-label="Show password"
            aria-pressed={revealed}
            aria-controls={fieldId}
            disabled={rest.disabled}
            onClick={() => setRevealed(!revealed)}
          >
            <Icon name={revealed ? 'eye-off' : 'eye'} />
          </button>
        )}
      </div>
      {hint !== undefined && (
        <p id={`${fieldId}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={`${fieldId}-error`}>{error}</FieldError>
    </div>
  );
}
