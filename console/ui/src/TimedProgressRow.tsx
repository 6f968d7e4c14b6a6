import type { ReactNode } from 'react';
import { TimedProgress, type TimedProgressProps } from './TimedProgress.tsx';
import styles from './TimedProgressRow.module.css';

/**
 * A row with a title and an action that starts the work. While it runs, the row shows the timed
 * bar, and afterwards a label with the result.
 */
export function TimedProgressRow(
  props: TimedProgressProps & { title: ReactNode; action?: ReactNode },
) {
  const { title, action, ...progress } = props;
  return (
    <div className={styles.row}>
      <div className={styles.head}>
        <span className={styles.title}>{title}</span>
        {action}
      </div>
      {progress.state !== 'idle' && <TimedProgress {...progress} />}
    </div>
  );
}
