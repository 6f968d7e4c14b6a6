import { Dialog } from '@stillhouse/ui/Dialog';
import { TimedProgress } from '@stillhouse/ui/TimedProgress';
import { restartTimings } from '../../reconnect/restart-timings.ts';
import { DeviceLine } from '../../shell/DeviceLine.tsx';
import { RestartEffects } from '../../shell/RunningWork.tsx';
import type { RestartModal } from '../../shell/restart-modal.ts';
import { useRunningWork } from '../../shell/use-running-work.ts';
import { NewAddress } from './NewAddress.tsx';
import { RestartActions } from './RestartActions.tsx';
import { getTitle, RestartStageText } from './RestartStageText.tsx';
import { useRestart } from './use-restart.ts';

/** Times since the device accepted the restart. */
const labels = [
  { afterMs: 0, label: 'Shutting down...' },
  { afterMs: 5000, label: 'Waiting for the device to come back...' },
];

/** Renders the dialog. A page that opens the dialog sets this function as `render`. */
export const renderRestart = (modal: RestartModal, close: () => void) => (
  <RestartDialog modal={modal} close={close} />
);

function RestartDialog({ modal, close }: { modal: RestartModal; close: () => void }) {
  const { kind, newAddress, onClosed } = modal;
  const { stage, restart, searchAgain } = useRestart(kind, newAddress);
  const isQuestion = stage.name === 'confirm' && !stage.sending;
  const isRejected = stage.name === 'reboot_failure' && stage.reason === null;
  const running = useRunningWork(isQuestion || isRejected);
  const end = () => {
    onClosed?.(stage.name === 'success' && stage.seenAway);
    close();
  };
  const begin = async () => {
    if ((await restart()) === 'signed-out') end();
  };
  const busy = stage.name === 'restart' || (stage.name === 'confirm' && stage.sending);
  return (
    <Dialog
      title={getTitle(stage, modal)}
      dismissible={!busy}
      onClose={end}
      actions={
        <RestartActions
          stage={stage}
          modal={modal}
          running={running}
          begin={begin}
          searchAgain={searchAgain}
          end={end}
        />
      }
    >
      {/* One live region for all stages, so that changes are announced. */}
      <div role="status">
        <RestartStageText stage={stage} modal={modal} running={running} />
      </div>
      {isQuestion && <RestartEffects running={running} />}
      {(stage.name === 'confirm' || stage.name === 'restart') && <DeviceLine />}
      {stage.name === 'restart' && (
        <TimedProgress
          name="Restart"
          state="running"
          countdown
          startedAt={stage.startedAt}
          durationMs={restartTimings[kind].barMs}
          labels={labels}
          afterLabel="Still waiting for the device."
        />
      )}
      {newAddress !== undefined && (stage.name === 'success' || stage.name === 'failure') && (
        <NewAddress address={newAddress} />
      )}
    </Dialog>
  );
}
