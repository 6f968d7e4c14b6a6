import { getOwn } from '@stillhouse/foundation/is-record';
import { Button } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { ElapsedTime } from '@stillhouse/ui/ElapsedTime';
import { ProgressBar } from '@stillhouse/ui/ProgressBar';
import { failedText } from '../../updates/apply-observation.ts';
import { updateLabels } from '../../updates/update-labels.ts';
import { getUpdateOutcomes, isResting } from '../../updates/update-outcomes.ts';
import type { UpdateRun } from '../../updates/update-run.ts';
import styles from './Setup.module.css';

/** The progress of the update, with the labels of R4.11, or why there is none. */
export function UpdateCard({ run, onIgnore }: { run: UpdateRun; onIgnore: () => void }) {
  const { phase, state, startedAt } = run;
  const canIgnore = phase === 'following' && isResting(state);
  const label = getLabel(run);
  const note = getNote(run);
  return (
    <Card title="Software update">
      <div className={styles.progress}>
        <div className={styles.line}>
          <p role="status">{label}</p>
          {phase === 'following' && (
            <span className={styles.time}>
              <ElapsedTime startedAt={startedAt} />
            </span>
          )}
        </div>
        {(phase !== 'following' || isInstalling(run)) && <ProgressBar label={label} />}
        {note !== null && (
          <p role={isAway(run) ? 'status' : undefined} className={styles.lead}>
            {note}
          </p>
        )}
        {canIgnore && (
          <div className={styles.actions}>
            <Button onClick={onIgnore}>Ignore for now</Button>
          </div>
        )}
      </div>
    </Card>
  );
}

/** Whether the device prepares, downloads or installs an update, or restarts for it. */
export function isInstalling({ phase, state }: UpdateRun): boolean {
  if (phase !== 'following' || state === null)
    return phase === 'following' || phase === 'preparing';
  const { setup } = getUpdateOutcomes(state);
  return setup !== 'failed' && setup !== 'rests';
}

/** A device that restarts is expected to be away. */
function isAway({ problem, state }: UpdateRun): boolean {
  return problem !== null && state !== 'ready';
}

function getLabel(run: UpdateRun): string {
  const { phase, state } = run;
  if (phase === 'checking') return 'Checking for updates';
  if (isAway(run)) return 'Waiting for the device';
  if (phase === 'preparing' || state === null) return 'Preparing update';
  const labels: Readonly<Record<string, string>> = updateLabels;
  // Other firmware versions may report an unknown state.
  return getOwn(labels, state) ?? state;
}

const notes: Readonly<Record<string, string>> = {
  notFound:
    'The device found no update. It may not reach the update server. You can continue without the update.',
  scheduled:
    'The device installs the update during its next maintenance window. You can continue without waiting for it.',
  downgradeAvailable:
    'The device has no newer version to install. You can continue without an update.',
  error: failedText,
};

function getNote(run: UpdateRun): string | null {
  const { phase, state, isRequested, problem } = run;
  if (phase !== 'following') return null;
  if (problem && isAway(run)) {
    const reason = problem.kind === 'away' ? 'The device is not responding.' : problem.reason;
    return `${reason} Trying again.`;
  }
  const note = notes[state ?? ''];
  if (note !== undefined || !isInstalling(run)) return note ?? null;
  return isRequested
    ? 'This takes a few minutes, and the device restarts. The setup continues automatically.'
    : 'The device installs an update and restarts. This takes a few minutes.';
}
