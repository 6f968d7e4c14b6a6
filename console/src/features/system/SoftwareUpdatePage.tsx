import { useAppModals } from '../../shell/app-modals.ts';
import { FeatureScreen } from '../../shell/FeatureScreen.tsx';
import { focusHeading } from '../../shell/focus-heading.ts';
import { useSystemUpdate } from '../../updates/use-system-update.ts';
import { restartModal } from '../restart/restart-modal.ts';
import styles from './SystemPage.module.css';
import { UpdateAtRest } from './UpdateAtRest.tsx';
import { UpdateProgress } from './UpdateProgress.tsx';

/** The software of the device, available versions, and the progress of an update (R2.39). */
export function SoftwareUpdatePage() {
  return (
    <FeatureScreen feature="controlledHere" what="software update">
      <SoftwareUpdate />
    </FeatureScreen>
  );
}

function SoftwareUpdate() {
  const { update, run } = useSystemUpdate();
  const isUnderWay = run.phase === 'following';
  const modals = useAppModals();
  const dismiss = () => {
    update.dismiss();
    focusHeading();
  };
  return (
    <div className={styles.page}>
      {/* The dialog and the card below show a failure. */}
      {(isUnderWay || run.phase === 'done') && (
        <UpdateProgress
          key={run.startedAt}
          run={run}
          onDismiss={dismiss}
          onRestart={() => modals.open(restartModal)}
        />
      )}
      {!isUnderWay && <UpdateAtRest update={update} lastRun={run} />}
    </div>
  );
}
