import { type Ref, useId } from 'react';
import { joinClassNames } from './class-names.ts';
import styles from './Field.module.css';
import { Field, type FieldProps, getFieldAttributes } from './Field.tsx';
import { Icon } from './Icon.tsx';

/**
 * The native select, for forms in which a radio list would be too long. For more than about twenty
 * options, a filter above an OptionList is easier to use.
 *
 * @param value null shows the placeholder
 */
export function Select<T extends string>(
  props: FieldProps & {
    placeholder?: string;
    name?: string;
    disabled?: boolean;
    options: ReadonlyArray<{ value: T; label: string }>;
    value: T | null;
    onChange: (value: T) => void;
    ref?: Ref<HTMLSelectElement>;
  },
) {
  const { error, placeholder = 'Select', options, value, onChange } = props;
  const id = useId();
  const choose = (text: string) => {
    const option = options.find((candidate) => candidate.value === text);
    if (option) onChange(option.value);
  };
  return (
    <Field {...props} id={id}>
      <div className={styles.box}>
        <select
          ref={props.ref}
          name={props.name}
          required={props.required}
          disabled={props.disabled}
          className={joinClassNames(styles.input, styles.select)}
          {...getFieldAttributes(id, error)}
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
    </Field>
  );
}
