import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { classNames } from './class-names.ts';

export type BadgeTone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger';

/**
 * A short state in words; the colour only repeats them.
 *
 * @param dot a filled dot before the words, for states that are live (Connected)
 */
export function Badge(props: { tone?: BadgeTone; dot?: boolean; children: ReactNode }) {
  const { tone = 'neutral', dot = false, children } = props;
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {dot && <span className={styles.dot} aria-hidden="true" />}
      {children}
    </span>
  );
}
