import { useEffect, useState } from 'react';
import styles from './CopyButton.module.css';
import { classNames } from './class-names.ts';
import { copyText } from './copy-text.ts';
import { Icon } from './Icon.tsx';

const shownMs = 2500;

/**
 * Copies a value and says so, by its mark and to assistive technology.
 *
 * @param what the name of the value, for the button's own name: 'Copy Serial number'
 * @param label words of the button beside its mark, which have to stand in its name, too
 */
export function CopyButton(props: { value: string; what: string; label?: string }) {
  const { value, what, label } = props;
  const [result, setResult] = useState<'copied' | 'failed' | null>(null);

  useEffect(() => {
    if (result === null) return;
    const timer = setTimeout(() => setResult(null), shownMs);
    return () => clearTimeout(timer);
  }, [result]);

  const copy = async () => {
    setResult(null);
    setResult((await copyText(value)) ? 'copied' : 'failed');
  };

  return (
    <span className={styles.wrap}>
      <button
        type="button"
        className={classNames(styles.button, label !== undefined && styles.worded)}
        data-result={result ?? undefined}
        aria-label={`Copy ${what}`}
        onClick={copy}
      >
        <Icon name={result === 'copied' ? 'check' : result === 'failed' ? 'close' : 'copy'} />
        {label}
      </button>
      <span role="status" className="visually-hidden">
        {result === 'copied' && `${what} copied`}
        {result === 'failed' && `${what} could not be copied. Select the text and copy it by hand.`}
      </span>
    </span>
  );
}
