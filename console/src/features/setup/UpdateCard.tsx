import { Card } from '@stillhouse/ui/Card';
import { ElapsedTime } from '@stillhouse/ui/ElapsedTime';
import { ProgressBar } from '@stillhouse/ui/ProgressBar';
import { updateLabels } from '../../updates/update-labels.ts';
import styles from './Setup.module.css';
import type { SetupUpdateState } from './setup-update-state.ts';

/** The progress of the update, with the labels of R4.11. */
export function UpdateCard({ update }: { update: SetupUpdateState }) {
  const { phase, state, isRequested, startedAt, problem } = update;
  const label = getLabel(update);
  const isRestarting = state === 'ready';
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
        <ProgressBar label={label} />
        {phase === 'following' && (
          <p className={styles.lead}>
            {isRequested
              ? 'This takes a few minutes, and the device restarts. The setup continues automatically.'
              : 'The device is updating itself, which takes a few minutes, and restarts.'}
          </p>
        )}
        {problem !== null && !isRestarting && (
          <p role="status" className={styles.lead}>
            {problem} Trying again.
          </p>
        )}
      </div>
    </Card>
  );
}

function getLabel({ phase, state }: SetupUpdateState): string {
  if (phase === 'checking') return 'Checking for updates';
  if (phase === 'preparing' || state === null) return 'Preparing update';
  const labels: Readonly<Record<string, string>> = updateLabels;
  // Other firmware versions may report an unknown state.
  return labels[state] ?? state;
}
