import { getOwn } from '@stillhouse/foundation/is-record';
import { Button } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { ElapsedTime } from '@stillhouse/ui/ElapsedTime';
import { ProgressBar } from '@stillhouse/ui/ProgressBar';
import { updateLabels } from '../../updates/update-labels.ts';
import styles from './Setup.module.css';
import { isInstalling, isResting, type SetupUpdateState } from './setup-update-state.ts';

/** The progress of the update, with the labels of R4.11, or why there is none. */
export function UpdateCard(props: { update: SetupUpdateState; onIgnore: () => void }) {
  const { update, onIgnore } = props;
  const { phase, state, startedAt } = update;
  const canIgnore = phase === 'following' && isResting(state);
  const label = getLabel(update);
  const note = getNote(update);
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
        {(phase !== 'following' || isInstalling(update)) && <ProgressBar label={label} />}
        {note !== null && (
          <p role={isAway(update) ? 'status' : undefined} className={styles.lead}>
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

/** A device that restarts is expected to be away. */
function isAway({ problem, state }: SetupUpdateState): boolean {
  return problem !== null && state !== 'ready';
}

function getLabel(update: SetupUpdateState): string {
  const { phase, state } = update;
  if (phase === 'checking') return 'Checking for updates';
  if (isAway(update)) return 'Waiting for the device';
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
  error: 'The device reports that the update has failed.',
};

function getNote(update: SetupUpdateState): string | null {
  const { phase, state, isRequested, problem } = update;
  if (phase !== 'following') return null;
  if (isAway(update)) return `${problem} Trying again.`;
  const note = notes[state ?? ''];
  if (note !== undefined || !isInstalling(update)) return note ?? null;
  return isRequested
    ? 'This takes a few minutes, and the device restarts. The setup continues automatically.'
    : 'The device installs an update and restarts. This takes a few minutes.';
}
