import { type DragEvent, type MouseEvent, useEffect, useId, useRef } from 'react';
import { joinClassNames } from './class-names.ts';
import styles from './Field.module.css';
import { Field, type FieldProps, getFieldAttributes } from './Field.tsx';

/**
 * Selects one file with the browser's own control, which supports drag and drop and assistive
 * technology. A file that has changed on disk can be selected again: a browser reports no change
 * for a file that the control already has, so the control is empty while a file is selected.
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

  useEffect(() => {
    const element = input.current;
    const restore = () => {
      if (element && file) element.files = toFileList(file);
    };
    // The file dialog was closed. React has no such event for an input.
    element?.addEventListener('cancel', restore);
    return () => element?.removeEventListener('cancel', restore);
  }, [file]);

  const empty = (event: MouseEvent<HTMLInputElement> | DragEvent<HTMLInputElement>) => {
    event.currentTarget.value = '';
  };
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
        onClick={empty}
        onDrop={empty}
        onChange={(event) => onChange(event.currentTarget.files?.[0] ?? null)}
      />
    </Field>
  );
}

function toFileList(file: File): FileList {
  const data = new DataTransfer();
  data.items.add(file);
  return data.files;
}
