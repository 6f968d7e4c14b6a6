import { useEffect, useId, useRef } from 'react';
import { joinClassNames } from './class-names.ts';
import styles from './Field.module.css';
import { Field, type FieldProps, getFieldAttributes } from './Field.tsx';

/**
 * Selects one file with the browser's own control, which supports drag and drop and assistive
 * technology.
 *
 * @param accept extensions separated by commas; the browser still allows other files
 * @param file the selected file; null clears the field
 */
export function FileField(
  props: FieldProps & {
    accept?: string;
    disabled?: boolean;
    file: File | null;
    onChange: (file: File | null) => void;
  },
) {
  const { error, accept, required, disabled, file, onChange } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (file === null && input.current) input.current.value = '';
  }, [file]);

  return (
    <Field {...props} id={id}>
      <input
        ref={input}
        type="file"
        accept={accept}
        required={required}
        disabled={disabled}
        className={joinClassNames(styles.input, styles.file)}
        {...getFieldAttributes(id, error)}
        onChange={(event) => onChange(event.currentTarget.files?.[0] ?? null)}
      />
    </Field>
  );
}
