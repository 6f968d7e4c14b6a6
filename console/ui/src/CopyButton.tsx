import { useEffect, useState } from 'react';
import styles from './CopyButton.module.css';
import { joinClassNames } from './class-names.ts';
import { copyText } from './copy-text.ts';
import { Icon } from './Icon.tsx';

const resultMs = 2500;

/**
 * Copies a value. Its icon and a status message confirm that.
 *
 * @param value a function if it is long to make, or of the moment in which it is copied
 * @param what names the value, for the button's accessible name: 'Copy Serial number'
 * @param label visible text beside the icon; it must be part of the accessible name
 */
export function CopyButton(props: {
  value: string | (() => string);
  what: string;
  label?: string;
}) {
  const { value, what, label } = props;
  const [result, setResult] = useState<'copied' | 'failed' | null>(null);

  useEffect(() => {
    if (result === null) return;
    const timer = setTimeout(() => setResult(null), resultMs);
    return () => clearTimeout(timer);
  }, [result]);

  const copy = async () => {
    setResult(null);
    setResult((await copyText(typeof value === 'string' ? value : value())) ? 'copied' : 'failed');
  };

  return (
    <span className={styles.wrap}>
      <button
        type="button"
        className={joinClassNames(styles.button, label !== undefined && styles.worded)}
        data-result={result ?? undefined}
        aria-label={`Copy ${what}`}
        onClick={copy}
      >
        <Icon name={result === 'copied' ? 'check' : result === 'failed' ? 'close' : 'copy'} />
        {label}
      </button>
      <span role="status" className="visually-hidden">
        {result === 'copied' && `${what} copied`}
        {result === 'failed' &&
          `${what} could not be copied. Select the text and copy it manually.`}
      </span>
    </span>
  );
}
