import { ElapsedTime, formatMinutesAndSeconds } from '@stillhouse/ui/ElapsedTime';
import { Icon } from '@stillhouse/ui/Icon';
import { Spinner } from '@stillhouse/ui/Spinner';
import { TimedProgress } from '@stillhouse/ui/TimedProgress';
import { updateLabels } from '../../updates/update-labels.ts';
import type { UpdateRun } from '../../updates/update-run.ts';
import { type UpdateStep, updateSteps } from '../../updates/update-steps.ts';
import { maxStepMs, updateTimings } from '../../updates/update-timings.ts';
import styles from './UpdateProgress.module.css';

/** The steps of an update as a list, with their durations. */
export function UpdateSteps({ run }: { run: UpdateRun }) {
  return (
    <ol className={styles.steps}>
      {getStepRows(run).map((row) => (
        <li
          key={row.step}
          className={styles.step}
          data-phase={row.phase}
          aria-current={row.phase === 'current' ? 'step' : undefined}
        >
          <StepMark phase={row.phase} />
          <span>
            {updateLabels[row.step]}
            <span className="visually-hidden">{phaseTexts[row.phase]}</span>
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

const phaseTexts = { done: ' (done)', current: '', waiting: ' (pending)' };

function StepMark({ phase }: { phase: StepRow['phase'] }) {
  if (phase === 'done') return <Icon name="success" />;
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

/** A device does not report the progress of a step. Only the restart has a countdown. */
function StepBar({ step, startedAt }: { step: UpdateStep; startedAt: number }) {
  const timing =
    step === 'ready'
      ? { durationMs: updateTimings.restartBarMs, countdown: true }
      : { durationMs: maxStepMs[step], openEnded: true };
  return (
    <TimedProgress
      name={updateLabels[step]}
      state="running"
      startedAt={startedAt}
      labels={[{ afterMs: 0, label: stepTexts[step] }]}
      {...timing}
    />
  );
}

const stepTexts: Record<UpdateStep, string> = {
  downloading: 'The device downloads the new version.',
  installing: 'The device installs the new version. Keep it plugged in.',
  ready: 'The device restarts by itself and comes back with the new version.',
};

type StepRow = {
  step: UpdateStep;
  phase: 'done' | 'current' | 'waiting';
  /** When the step began, in epoch milliseconds; undefined if that was not seen. */
  startedAt: number | undefined;
  /** The duration of a completed step that was seen from its beginning to its end. */
  tookMs: number | undefined;
};

/** Lists the steps of an update with their phases. */
export function getStepRows({ step: current, since, phase }: UpdateRun): StepRow[] {
  const reached = updateSteps.indexOf(current);
  return updateSteps.map((step, index) => {
    const startedAt = since[step];
    if (index > reached) return { step, phase: 'waiting', startedAt, tookMs: undefined };
    if (index === reached && phase === 'following') {
      return { step, phase: 'current', startedAt, tookMs: undefined };
    }
    const next = updateSteps[index + 1];
    const doneAt = next && since[next];
    const isKnown = startedAt !== undefined && doneAt !== undefined;
    return { step, phase: 'done', startedAt, tookMs: isKnown ? doneAt - startedAt : undefined };
  });
}
