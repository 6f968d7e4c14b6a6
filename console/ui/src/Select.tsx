import { type ReactNode, type Ref, useId } from 'react';
import { joinClassNames } from './class-names.ts';
import styles from './Field.module.css';
import { FieldError } from './FieldError.tsx';
import { Icon } from './Icon.tsx';

/**
 * The native select, for forms in which a radio list would be too long. For more than about twenty
 * options, a filter above an OptionList is easier to use.
 *
 * @param value null shows the placeholder
 */
export function Select<T extends string>(props: {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  placeholder?: string;
  name?: string;
  required?: boolean;
  disabled?: boolean;
  options: ReadonlyArray<{ value: T; label: string }>;
  value: T | null;
  onChange: (value: T) => void;
  ref?: Ref<HTMLSelectElement>;
}) {
  const { label, hint, error, placeholder = 'Select', options, value, onChange } = props;
  const id = useId();
  const invalid = error !== undefined && error !== null && error !== '';
  const choose = (text: string) => {
    const option = options.find((candidate) => candidate.value === text);
    if (option) onChange(option.value);
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {props.required && (
          <span className={styles.required} aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      <div className={styles.box}>
        <select
          ref={props.ref}
          id={id}
          name={props.name}
          required={props.required}
          disabled={props.disabled}
          className={joinClassNames(styles.input, styles.select)}
          aria-invalid={invalid || undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          value={value ?? ''}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {value === null && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className={styles.arrow} />
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
