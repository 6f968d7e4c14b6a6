import { ElapsedTime, formatMinutesAndSeconds } from '@stillhouse/ui/ElapsedTime';
import { Icon } from '@stillhouse/ui/Icon';
import { Spinner } from '@stillhouse/ui/Spinner';
import { TimedProgress } from '@stillhouse/ui/TimedProgress';
import { upgradeLabels } from '../../updates/update-labels.ts';
import { updateFigures, usualAtMostMs } from '../../updates/update-timings.ts';
import styles from './UpdateProgress.module.css';
import { type UpdateRun, type UpdateStep, updateSteps } from './update-run.ts';

/** The steps of an update, one below the other, each with the time that it took or takes. */
export function UpdateSteps({ run }: { run: UpdateRun }) {
  return (
    <ol className={styles.steps}>
      {stepRows(run).map((row) => (
        <li
          key={row.step}
          className={styles.step}
          data-phase={row.phase}
          aria-current={row.phase === 'current' ? 'step' : undefined}
        >
          <StepMark phase={row.phase} />
          <span>
            {upgradeLabels[row.step]}
            <span className="visually-hidden">{spoken[row.phase]}</span>
          </span>
          <StepTime row={row} />
          {row.phase === 'current' && (
            <div className={styles.detail}>
              <StepBar step={row.step} startedAt={row.startedAt ?? run.startedAt} />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

const spoken = { done: ' (done)', current: '', failed: ' (failed)', waiting: ' (to come)' };

function StepMark({ phase }: { phase: StepRow['phase'] }) {
  if (phase === 'done') return <Icon name="success" />;
  if (phase === 'failed') return <Icon name="error" />;
  if (phase === 'current') return <Spinner size="small" immediate />;
  return <span className={styles.toCome} />;
}

function StepTime({ row: { phase, startedAt, tookMs } }: { row: StepRow }) {
  if (phase === 'current' && startedAt !== undefined) {
    return (
      <span className={styles.time}>
        <ElapsedTime startedAt={startedAt} />
      </span>
    );
  }
  if (tookMs === undefined) return null;
  return <span className={styles.time}>{formatMinutesAndSeconds(tookMs)}</span>;
}

/** A device does not say how far it is with a step: only the restart has a time to count down. */
function StepBar({ step, startedAt }: { step: UpdateStep; startedAt: number }) {
  const timing =
    step === 'ready'
      ? { durationMs: updateFigures.restartBarMs, countdown: true }
      : { durationMs: usualAtMostMs[step], openEnded: true };
  return (
    <TimedProgress
      name={upgradeLabels[step]}
      state="running"
      startedAt={startedAt}
      labels={[{ afterMs: 0, label: words[step] }]}
      {...timing}
    />
  );
}

const words: Record<UpdateStep, string> = {
  downloading: 'The device fetches the new version.',
  installing: 'The new version is put in place. Keep the device plugged in.',
  ready: 'The device restarts by itself and comes back with the new version.',
};

type StepRow = {
  step: UpdateStep;
  phase: 'done' | 'current' | 'failed' | 'waiting';
  /** When it began, in epoch milliseconds; undefined when that was not seen. */
  startedAt: number | undefined;
  /** How long it took, for a step that is done and was seen from its beginning to its end. */
  tookMs: number | undefined;
};

/** An update as the steps that it consists of. */
export function stepRows({ step: current, since, end }: UpdateRun): StepRow[] {
  const reached = updateSteps.indexOf(current);
  const isOver = end !== null && end.kind !== 'failed';
  return updateSteps.map((step, index) => {
    const startedAt = since[step];
    if (index > reached) return { step, phase: 'waiting', startedAt, tookMs: undefined };
    if (index === reached && !isOver) {
      return { step, phase: end ? 'failed' : 'current', startedAt, tookMs: undefined };
    }
    const next = updateSteps[index + 1];
    const doneAt = next && since[next];
    const isKnown = startedAt !== undefined && doneAt !== undefined;
    return { step, phase: 'done', startedAt, tookMs: isKnown ? doneAt - startedAt : undefined };
  });
}
