import type { CSSProperties } from 'react';
import type { ControlSchema } from 'stillhouse/client';
import { useRunningTime } from '../clock/use-running-time.ts';
import { formatDuration } from '../formatting/format-time.ts';
import { type ClockReading, useClock } from '../server-state/queries.ts';
import styles from './ScenarioTimeline.module.css';
import { getTimedSteps, type TimedStep } from './timed-steps.ts';

type Progress = ControlSchema<'ScenarioProgress'>;

const stateTexts: Record<TimedStep['state'], string> = {
  waiting: 'Waiting for an event',
  due: 'Pending',
  done: 'Done',
  failed: 'Failed',
  skipped: 'Left to the user',
};

/** The progress of a scenario as a bar with marks for its steps, and the steps as a list. */
export function ScenarioTimeline({ id, progress }: { id: string; progress: Progress }) {
  const reading = useClock(id).data;
  const { now } = progress;
  return reading === undefined ? (
    <Timeline progress={progress} now={now} />
  ) : (
    <RunningTimeline progress={progress} reading={reading} />
  );
}

function RunningTimeline({ progress, reading }: { progress: Progress; reading: ClockReading }) {
  const now = useRunningTime(reading);
  return <Timeline progress={progress} now={now} />;
}

function Timeline({ progress, now }: { progress: Progress; now: number }) {
  const { startedAt, endsAt } = progress;
  const steps = getTimedSteps(progress);
  const length = Math.max(1, endsAt - startedAt);
  const elapsed = Math.min(length, Math.max(0, now - startedAt));
  return (
    <>
      <div className={styles.axis}>
        <progress
          className={styles.bar}
          max={length}
          value={elapsed}
          aria-label={`Scenario: ${formatDuration(elapsed)} of ${formatDuration(length)}`}
        />
        {steps.map(({ atMs, state, text }, index) =>
          atMs === null ? null : (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a scenario keep their order
              key={index}
              className={styles.mark}
              data-state={state}
              title={`${formatDuration(atMs)}: ${text}`}
              style={{ left: `${Math.min(100, (atMs / length) * 100)}%` } as CSSProperties}
              aria-hidden="true"
            />
          ),
        )}
      </div>
      <div className={styles.ends}>
        <span>{formatDuration(elapsed)}</span>
        <span>{formatDuration(length)}</span>
      </div>
      {steps.length > 0 && (
        <ol className={styles.steps} aria-label="Steps of the scenario">
          {steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a scenario keep their order
            <li key={index} className={styles.step} data-state={step.state}>
              <span className={styles.at}>
                {step.atMs === null ? '–' : formatDuration(step.atMs)}
              </span>
              <span className={styles.text}>
                {step.text}{' '}
                {step.result !== null && <span className={styles.result}>{step.result}</span>}
              </span>
              <span className={styles.state}>
                {stateTexts[step.state]}
                {step.taken > 1 && ` ${step.taken} times`}
              </span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
