import { joinClassNames } from './class-names.ts';
import styles from './ProgressBar.module.css';

/**
 * The native progress element. Callers that show time passing update it every 100 ms (R9.5).
 *
 * @param value from 0 to 1; undefined while the end is unknown
 */
export function ProgressBar(props: {
  label: string;
  value?: number | undefined;
  tone?: 'accent' | 'success' | 'danger';
}) {
  const { label, value, tone = 'accent' } = props;
  return (
    <progress
      className={joinClassNames(styles.bar, styles[tone])}
      aria-label={label}
      max={1}
      value={value === undefined ? undefined : Math.min(1, Math.max(0, value))}
    />
  );
}
