import type { ReactNode } from 'react';
import styles from './Folded.module.css';
import { useIsNarrow } from './use-is-narrow.ts';

/** Content that takes too much room on a phone. There it is behind a summary. */
export function Folded({ summary, children }: { summary: string; children: ReactNode }) {
  const isNarrow = useIsNarrow();
  if (!isNarrow) return <>{children}</>;
  return (
    <details className={styles.folded}>
      <summary>{summary}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
