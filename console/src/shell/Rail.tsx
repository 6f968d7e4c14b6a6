import type { ReactNode } from 'react';
import styles from './Rail.module.css';

/**
 * What settings lead to: beside them where there is room, otherwise among them. The parent is a
 * grid of one column.
 */
export function Rail({ children }: { children: ReactNode }) {
  return (
    <div className={styles.rail} data-rail>
      {children}
    </div>
  );
}
