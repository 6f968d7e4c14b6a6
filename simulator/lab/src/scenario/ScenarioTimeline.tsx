import type { ControlSchema } from '@stillhouse/simulator/client';
import type { CSSProperties } from 'react';
import { spanText } from '../formatting/format-time.ts';
import { useRunningTime } from '../clock/use-running-time.ts';
import { type ReadClock, useClock } from '../server-state/queries.ts';
import styles from './ScenarioTimeline.module.css';
import { type TimedStep, timedSteps } from './timed-steps.ts';

type Progress = ControlSchema<'ScenarioProgress'>;

const states: Record<TimedStep['state'], string> = {
  waiting: 'Waits for an event',
  due: 'To come',
  done: 'Done',
  failed: 'Failed',
  skipped: 'Left to a user',
};

/** The scenario's time as a bar with its steps on it, and the steps as a list. */
export function ScenarioTimeline({ id, progress }: { id: string; progress: Progress }) {
  const read = useClock(id).data;
  const { now } = progress;
  return read === undefined ? (
    <Timeline progress={progress} now={now} />
  ) : (
    <RunningTimeline progress={progress} read={read} />
  );
}

function RunningTimeline({ progress, read }: { progress: Progress; read: ReadClock }) {
  const now = useRunningTime(read);
  return <Timeline progress={progress} now={now} />;
}

function Timeline({ progress, now }: { progress: Progress; now: number }) {
  const { startedAt, endsAt } = progress;
  const steps = timedSteps(progress);
  const length = Math.max(1, endsAt - startedAt);
  const gone = Math.min(length, Math.max(0, now - startedAt));
  return (
    <>
      <div className={styles.axis}>
        <progress
          className={styles.bar}
          max={length}
          value={gone}
          aria-label={`Scenario: ${spanText(gone)} of ${spanText(length)}`}
        />
        {steps.map(({ atMs, state, words }, index) =>
          atMs === null ? null : (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a scenario keep their order
              key={index}
              className={styles.mark}
              data-state={state}
              title={`${spanText(atMs)}: ${words}`}
              style={{ left: `${Math.min(100, (atMs / length) * 100)}%` } as CSSProperties}
              aria-hidden="true"
            />
          ),
        )}
      </div>
      <div className={styles.ends}>
        <span>{spanText(gone)}</span>
        <span>{spanText(length)}</span>
      </div>
      {steps.length > 0 && (
        <ol className={styles.steps} aria-label="Steps of the scenario">
          {steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a scenario keep their order
            <li key={index} className={styles.step} data-state={step.state}>
              <span className={styles.at}>{step.atMs === null ? '–' : spanText(step.atMs)}</span>
              <span className={styles.words}>
                {step.words}{' '}
                {step.result !== null && <span className={styles.note}>{step.result}</span>}
              </span>
              <span className={styles.state}>
                {states[step.state]}
                {step.taken > 1 && ` ${step.taken} times`}
              </span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
