import { type DragEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { joinClassNames } from './class-names.ts';
import styles from './Field.module.css';
import { Field, type FieldProps, getFieldAttributes } from './Field.tsx';

/**
 * Selects one file. The browser's own control, which supports drag and drop and assistive
 * technology, lies unseen over texts that are ours, because its own are in the language of the
 * browser. A file that has changed on disk can be selected again: a browser reports no change
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
  const [isOver, setOver] = useState(false);

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

  const empty = ({ currentTarget }: MouseEvent<HTMLInputElement> | DragEvent<HTMLInputElement>) => {
    currentTarget.value = '';
  };
  return (
    <Field {...props} id={id}>
      <div className={joinClassNames(styles.input, styles.file)} data-over={isOver || undefined}>
        <span className={styles.choose} aria-hidden="true">
          Choose file
        </span>
        <span className={styles.chosen} aria-hidden="true">
          {file === null ? 'or drop it here' : <bdi>{file.name}</bdi>}
        </span>
        <input
          ref={input}
          type="file"
          accept={accept}
          required={required}
          disabled={disabled}
          {...getFieldAttributes(id, error)}
          onClick={empty}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            setOver(false);
            empty(event);
          }}
          onChange={(event) => onChange(event.currentTarget.files?.[0] ?? null)}
        />
      </div>
    </Field>
  );
}

function toFileList(file: File): FileList {
  const data = new DataTransfer();
  data.items.add(file);
  return data.files;
}
