import { type InputHTMLAttributes, type Ref, useId, useState } from 'react';
import { joinClassNames } from './class-names.ts';
import styles from './Field.module.css';
import { Field, type FieldProps, getFieldAttributes } from './Field.tsx';
import { Icon } from './Icon.tsx';

type TextFieldProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'id' | 'value' | 'onChange' | 'className' | 'style' | 'type'
> &
  FieldProps & {
    type?: 'text' | 'password' | 'email' | 'url' | 'search';
    value: string;
    onChange?: (value: string) => void;
    ref?: Ref<HTMLInputElement>;
  };

/** One line of text with its label. A button reveals a password. No autofill by default. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, type = 'text', onChange, ...rest } = props;
  const id = useId();
  const [revealed, setRevealed] = useState(false);
  const secret = type === 'password';
  return (
    <Field {...props} id={id}>
      <div className={styles.box}>
        <input
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
          {...rest}
          type={secret && revealed ? 'text' : type}
          className={joinClassNames(styles.input, secret && styles.withButton)}
          {...getFieldAttributes(id, error)}
          onChange={(event) => onChange?.(event.currentTarget.value)}
        />
        {secret && (
          <button
            type="button"
            className={styles.reveal}
            aria-label="Show password"
            aria-pressed={revealed}
            aria-controls={id}
            disabled={rest.disabled}
            onClick={() => setRevealed(!revealed)}
          >
            <Icon name={revealed ? 'eye-off' : 'eye'} />
          </button>
        )}
      </div>
    </Field>
  );
}
