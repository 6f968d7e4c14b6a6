import { useAppModals } from '../../shell/app-modals.ts';
import { GatedScreen } from '../../shell/GatedScreen.tsx';
import { restartModal } from './restart-modal.ts';
import styles from './SystemPage.module.css';
import { UpdateAtRest } from './UpdateAtRest.tsx';
import { UpdateProgress } from './UpdateProgress.tsx';
import { useUpdateWatch } from './use-update-watch.ts';

/** The software of the device: what runs, what can be installed, and an update as it goes (spec sections 2 to 4). */
export function SoftwareUpdatePage() {
  return (
    <GatedScreen gate="controlledHere" what="software update">
      <SoftwareUpdate />
    </GatedScreen>
  );
}

function SoftwareUpdate() {
  const { watch, run } = useUpdateWatch();
  const modals = useAppModals();
  const dismiss = () => {
    watch.dismiss();
    // the button is gone
    document.querySelector<HTMLElement>('h1')?.focus();
  };
  return (
    <div className={styles.page}>
      {run && (
        <UpdateProgress
          key={run.startedAt}
          run={run}
          onDismiss={dismiss}
          onRestart={() => modals.open(restartModal)}
        />
      )}
      {(!run || run.end) && <UpdateAtRest watch={watch} lastRun={run} />}
    </div>
  );
}
