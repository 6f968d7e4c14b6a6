import type { ReactNode } from 'react';
import styles from './BareShell.module.css';
import { mainId } from './main-id.ts';

/** Pages that stand alone, without navigation. */
export function BareShell({ children }: { children: ReactNode }) {
  return (
    <main id={mainId} tabIndex={-1} className={styles.main}>
      {children}
    </main>
  );
}
