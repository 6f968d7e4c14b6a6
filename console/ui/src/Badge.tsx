import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { joinClassNames } from './class-names.ts';

export type BadgeTone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger';

/**
 * A short state as text. The color only repeats the text.
 *
 * @param dot shows a dot before the text, for live states such as Connected
 */
export function Badge(props: { tone?: BadgeTone; dot?: boolean; children: ReactNode }) {
  const { tone = 'neutral', dot = false, children } = props;
  return (
    <span className={joinClassNames(styles.badge, styles[tone])}>
      {dot && <span className={styles.dot} aria-hidden="true" />}
      {children}
    </span>
  );
}
