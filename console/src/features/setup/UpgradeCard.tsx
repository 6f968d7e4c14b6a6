import { Card } from '@stillhouse/ui/Card';
import { ElapsedTime } from '@stillhouse/ui/ElapsedTime';
import { ProgressBar } from '@stillhouse/ui/ProgressBar';
import { upgradeLabels } from '../../updates/update-labels.ts';
import styles from './Setup.module.css';
import type { SetupUpgrade } from './setup-upgrade.ts';

/** Where the update is, in the words of spec section 4. */
export function UpgradeCard({ upgrade }: { upgrade: SetupUpgrade }) {
  const { phase, state, asked, startedAt, trouble } = upgrade;
  const label = labelOf(upgrade);
  const isRestarting = state === 'ready';
  return (
    <Card title="Software update">
      <div className={styles.upgrade}>
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
            {asked
              ? 'This takes a few minutes, and the device restarts. Setup goes on by itself.'
              : 'The device is updating itself, which takes a few minutes, and restarts.'}
          </p>
        )}
        {trouble !== null && !isRestarting && (
          <p role="status" className={styles.lead}>
            {trouble} Trying again.
          </p>
        )}
      </div>
    </Card>
  );
}

function labelOf({ phase, state }: SetupUpgrade): string {
  if (phase === 'checking') return 'Checking for updates';
  if (phase === 'preparing' || state === null) return 'Preparing update';
  const labels: Readonly<Record<string, string>> = upgradeLabels;
  // firmware of another time may name a state that is not known here
  return labels[state] ?? state;
}
