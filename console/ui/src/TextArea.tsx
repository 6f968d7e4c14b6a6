import { useId } from 'react';
import styles from './Field.module.css';
import { Field, type FieldProps, getFieldAttributes } from './Field.tsx';
import areaStyles from './TextArea.module.css';

/** Several lines of text, such as JSON, with their label. */
export function TextArea(
  props: FieldProps & {
    rows?: number;
    value: string;
    onChange: (value: string) => void;
  },
) {
  const { error, rows = 4, required = false, value, onChange } = props;
  const id = useId();
  return (
    <Field {...props} id={id}>
      <textarea
        className={`${styles.input} ${areaStyles.area}`}
        rows={rows}
        required={required}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        value={value}
        {...getFieldAttributes(id, error)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  );
}
