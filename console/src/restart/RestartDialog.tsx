import { Button, LinkButton } from '@stillhouse/ui/Button';
import { Dialog } from '@stillhouse/ui/Dialog';
import { Notice } from '@stillhouse/ui/Notice';
import { TimedProgress } from '@stillhouse/ui/TimedProgress';
import type { ReactNode } from 'react';
import { errorTexts } from '../api/error-texts.ts';
import { NewAddress } from '../shell/NewAddress.tsx';
import { restartFigures } from './figures.ts';
import { type RestartStage, useRestart } from './use-restart.ts';

/**
 * Asks whether to restart the device, restarts it, and stays until it is back (spec section 4, Restart dialog).
 *
 * @param kind whose figures count: how long the device may take
 */
export type RestartModal = {
  type: 'restart';
  kind: keyof typeof restartFigures;
  /** The question, and what the restart means. */
  title: string;
  text: ReactNode;
  /** 'Cancel' unless said otherwise. */
  cancelLabel?: string;
  /** The origin at which the device may be found afterwards, if it changes by the restart. */
  newAddress?: string | undefined;
  /** Called when the dialog closes, with the stage that it closed in. */
  onClosed?: (stage: RestartStage['name']) => void;
};

/** From the moment that the device has said that it restarts. */
const LABELS = [
  { afterMs: 0, label: 'The device shuts down.' },
  { afterMs: 5000, label: 'Waiting for the device to come back.' },
];

export const renderRestart = (modal: RestartModal, close: () => void) => (
  <RestartDialog modal={modal} close={close} />
);

function RestartDialog({ modal, close }: { modal: RestartModal; close: () => void }) {
  const { kind, newAddress, onClosed } = modal;
  const { stage, restart, lookAgain } = useRestart(kind, newAddress);
  const end = () => {
    onClosed?.(stage.name);
    close();
  };
  const begin = async () => {
    if ((await restart()) === 'signed-out') end();
  };
  const busy = stage.name === 'restart' || (stage.name === 'confirm' && stage.sending);
  return (
    <Dialog
      title={titleOf(stage, modal)}
      dismissible={!busy}
      onClose={end}
      actions={
        <Actions stage={stage} modal={modal} begin={begin} lookAgain={lookAgain} end={end} />
      }
    >
      {/* one region for all stages: what is new in it is announced */}
      <div role="status">
        <StageText stage={stage} modal={modal} />
      </div>
      {stage.name === 'restart' && (
        <TimedProgress
          name="Restart"
          state="running"
          countdown
          startedAt={stage.startedAt}
          durationMs={restartFigures[kind].barMs}
          labels={LABELS}
          afterLabel="Still waiting for the device."
        />
      )}
      {newAddress !== undefined && (stage.name === 'success' || stage.name === 'failure') && (
        <NewAddress address={newAddress} />
      )}
    </Dialog>
  );
}

function titleOf(stage: RestartStage, modal: RestartModal): string {
  if (stage.name === 'confirm') return modal.title;
  if (stage.name === 'restart') return 'Restarting the device';
  if (stage.name === 'failure') return errorTexts.cannotReachDevice;
  if (stage.name === 'reboot_failure') {
    return stage.unsure ? 'No answer to the restart' : 'The device did not restart';
  }
  return stage.here ? 'The device is back' : 'The device has a new address';
}

function StageText({ stage, modal }: { stage: RestartStage; modal: RestartModal }): ReactNode {
  const { text, newAddress } = modal;
  if (stage.name === 'confirm') return typeof text === 'string' ? <p>{text}</p> : text;
  if (stage.name === 'restart') return <p>This page goes on by itself when the device is back.</p>;
  if (stage.name === 'reboot_failure') {
    const { reason, unsure } = stage;
    return <StageNotice tone="error" text={unsure ? `${reason} ${UNSURE}` : reason} />;
  }
  if (stage.name === 'failure') {
    const lost = newAddress === undefined ? LOST : errorTexts.hostnameUnreachable;
    return <StageNotice tone="error" text={lost} />;
  }
  if (!stage.here) return <StageNotice tone="success" text={MOVED} />;
  return stage.seenAway ? (
    <StageNotice tone="success" text="It has restarted, and you are still signed in." />
  ) : (
    <StageNotice tone="warning" text={NEVER_AWAY} />
  );
}

/** Still: the region around it announces it. */
function StageNotice({ tone, text }: { tone: 'success' | 'warning' | 'error'; text: string }) {
  return (
    <Notice still tone={tone}>
      {text}
    </Notice>
  );
}

function Actions(props: {
  stage: RestartStage;
  modal: RestartModal;
  begin: () => Promise<void>;
  lookAgain: () => void;
  end: () => void;
}): ReactNode {
  const { stage, modal, begin, lookAgain, end } = props;
  if (stage.name === 'restart') return null;
  if (stage.name === 'success') {
    if (stage.here || modal.newAddress === undefined) {
      return (
        <Button variant="primary" onClick={end}>
          OK
        </Button>
      );
    }
    return (
      <>
        <Button onClick={end}>Stay here</Button>
        <LinkButton outside variant="primary" href={modal.newAddress}>
          Open the new address
        </LinkButton>
      </>
    );
  }
  if (stage.name === 'confirm') {
    const { sending } = stage;
    return (
      <>
        <Button disabled={sending} onClick={end}>
          {modal.cancelLabel ?? 'Cancel'}
        </Button>
        <Button variant="primary" busy={sending} onClick={() => void begin()}>
          Restart
        </Button>
      </>
    );
  }
  return (
    <>
      <Button onClick={end}>Close</Button>
      <Button variant="primary" onClick={stage.name === 'failure' ? lookAgain : () => void begin()}>
        Try again
      </Button>
    </>
  );
}

const UNSURE = 'It may be restarting all the same. This page finds out.';
const LOST =
  'It has not come back in the time that a restart may take. Check its power and its network. This page keeps looking for it.';
const MOVED =
  'It does not answer at the address of this page any more. Go to the new one and sign in again.';
const NEVER_AWAY =
  'It answers, but it was not seen to go away in between: perhaps it has not restarted.';
