import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { minutesAndSeconds } from './ElapsedTime.tsx';
import { Icon } from './Icon.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import styles from './TimedProgress.module.css';
import {
  type TimedProgressInput,
  type TimedProgressView,
  timedProgress,
} from './timed-progress.ts';
import { useElapsed } from './use-elapsed.ts';

export type TimedProgressProps = Omit<TimedProgressInput, 'elapsedMs'> & {
  /** What is going on, for assistive technology. */
  name: string;
  /** Epoch milliseconds. Given, the bar goes on where it was when it is shown again. */
  startedAt?: number | undefined;
  /** Said below the label once the expected time is over (R2.48). */
  overrunText?: string;
  /** Shows how much of the expected time is left. */
  countdown?: boolean;
  /** `durationMs` is no guess at how long it takes, but the longest that it should: the bar shows no part of it. */
  openEnded?: boolean;
};

/** Progress bars move every 100 ms (R9.5); one that shows no part of the time needs no more than the seconds. */
const tickMs = { openEnded: 1000, timed: 100 };
const OVERRUN_TEXT = 'This is taking longer than usual.';
const tones = {
  idle: 'accent',
  running: 'accent',
  overrun: 'accent',
  done: 'success',
  failed: 'danger',
} as const;

/** A bar that follows the clock, with labels that change as time passes. Labels are announced, ticks are not. */
export function TimedProgress(props: TimedProgressProps) {
  const {
    name,
    startedAt,
    overrunText = OVERRUN_TEXT,
    countdown = false,
    openEnded = false,
    ...input
  } = props;
  const elapsedMs = useElapsed(
    input.state === 'running',
    startedAt,
    openEnded ? tickMs.openEnded : tickMs.timed,
  );
  const view = timedProgress({ ...input, elapsedMs });
  return (
    <div className={styles.progress} data-phase={view.phase}>
      <ProgressBar
        label={name}
        value={openEnded ? undefined : view.fraction}
        tone={tones[view.phase]}
      />
      <div role="status" className={styles.words}>
        <ViewLabel view={view} />{' '}
        {view.phase === 'overrun' && <span className={styles.overrun}>{overrunText}</span>}
      </div>
      {countdown && view.phase === 'running' && (
        // a timer tells its time to who asks, and does not announce each second
        <p role="timer" className={styles.left}>
          About {minutesAndSeconds(input.durationMs - elapsedMs)} left
        </p>
      )}
    </div>
  );
}

function ViewLabel({ view }: { view: TimedProgressView }) {
  if (view.label === '') return null;
  return (
    <span className={classNames(styles.label, view.phase === 'failed' && styles.failed)}>
      {view.phase === 'done' && <Icon name="success" className={styles.done} />}
      {view.phase === 'failed' && <Icon name="error" />}
      {view.label}
    </span>
  );
}

/**
 * A row with a title and an action that starts work: idle shows the action, running the timed bar, and
 * afterwards the label of how it ended.
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
