import { joinClassNames } from './class-names.ts';
import { formatMinutesAndSeconds } from './ElapsedTime.tsx';
import { Icon } from './Icon.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import styles from './TimedProgress.module.css';
import {
  computeTimedProgress,
  type TimedProgressInput,
  type TimedProgressView,
} from './timed-progress.ts';
import { useElapsedMs } from './use-elapsed.ts';

export type TimedProgressProps = Omit<TimedProgressInput, 'elapsedMs'> & {
  /** Accessible name of the progress bar. */
  name: string;
  /** Epoch milliseconds. If set, the bar continues where it was when it is shown again. */
  startedAt?: number | undefined;
  /** Shown after the label once the expected time has passed (R2.48). */
  overrunText?: string;
  /** Shows the rest of the expected time. */
  countdown?: boolean;
  /**
   * `durationMs` is an upper limit and not an estimate, so the bar does not show a fraction of it.
   */
  openEnded?: boolean;
};

/** Progress bars move every 100 ms (R9.5). An open-ended one needs only seconds. */
const tickMs = { openEnded: 1000, timed: 100 };
const defaultOverrunText = 'This is taking longer than usual.';
const tones = {
  idle: 'accent',
  running: 'accent',
  overrun: 'accent',
  done: 'success',
  failed: 'danger',
} as const;

/** A bar that follows the clock, with labels that change over time. Only labels are announced. */
export function TimedProgress(props: TimedProgressProps) {
  const {
    name,
    startedAt,
    overrunText = defaultOverrunText,
    countdown = false,
    openEnded = false,
    ...input
  } = props;
  const elapsedMs = useElapsedMs(
    input.state === 'running',
    startedAt,
    openEnded ? tickMs.openEnded : tickMs.timed,
  );
  const view = computeTimedProgress({ ...input, elapsedMs });
  return (
    <div className={styles.progress} data-phase={view.phase}>
      <ProgressBar
        label={name}
        value={openEnded ? undefined : view.fraction}
        tone={tones[view.phase]}
      />
      <div role="status" className={styles.status}>
        <ViewLabel view={view} />{' '}
        {view.phase === 'overrun' && <span className={styles.overrun}>{overrunText}</span>}
      </div>
      {countdown && view.phase === 'running' && (
        // The role `timer` is not announced: assistive technology reads it on demand.
        <p role="timer" className={styles.left}>
          About {formatMinutesAndSeconds(input.durationMs - elapsedMs)} left
        </p>
      )}
    </div>
  );
}

function ViewLabel({ view }: { view: TimedProgressView }) {
  if (view.label === '') return null;
  return (
    <span className={joinClassNames(styles.label, view.phase === 'failed' && styles.failed)}>
      {view.phase === 'done' && <Icon name="success" className={styles.done} />}
      {view.phase === 'failed' && <Icon name="error" />}
      {view.label}
    </span>
  );
}
