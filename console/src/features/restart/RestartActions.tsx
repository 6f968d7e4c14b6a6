import { Button, LinkButton } from '@stillhouse/ui/Button';
import type { ReactElement } from 'react';
import type { RestartModal } from '../../shell/restart-modal.ts';
import { findHindrance, type Running } from '../../shell/use-running-work.ts';
import type { RestartStage } from './use-restart.ts';

/** The buttons of each stage. There are none while the device restarts. */
export function RestartActions(props: {
  stage: RestartStage;
  modal: RestartModal;
  running: Running;
  begin: () => Promise<void>;
  searchAgain: () => void;
  end: () => void;
}): ReactElement | null {
  const { stage, modal, running, begin, searchAgain, end } = props;
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
        <Button
          variant="primary"
          busy={sending || running.isChecking}
          disabled={findHindrance(running) !== undefined}
          onClick={() => void begin()}
        >
          Restart
        </Button>
      </>
    );
  }
  return (
    <>
      <Button onClick={end}>Close</Button>
      <Button
        variant="primary"
        onClick={stage.name === 'failure' ? searchAgain : () => void begin()}
      >
        Try again
      </Button>
    </>
  );
}
