import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { Button } from '@stillhouse/ui/Button';
import { ModalProvider, useModals } from '@stillhouse/ui/Modals';
import { Notice } from '@stillhouse/ui/Notice';
import { type StandardModal, standardModals } from '@stillhouse/ui/StandardModals';
import { useState } from 'react';
import { Specimen, Specimens, Wrap } from './Specimen.tsx';

const saveMs = 1200;

function waitAMoment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, saveMs));
}

const confirmRestart: StandardModal = {
  type: 'confirm',
  title: 'Restart the device?',
  text: 'Any call ends. The device is offline for about a minute.',
  confirmLabel: 'Restart',
  onConfirm: waitAMoment,
};

const confirmRemoval: StandardModal = {
  type: 'confirm',
  title: 'Remove certificate?',
  text: 'Connections that rely on it will fail.',
  confirmLabel: 'Remove',
  danger: true,
  onConfirm: async () => {
    await waitAMoment();
    throw new Error('The device did not remove the certificate.');
  },
};

const message: StandardModal = {
  type: 'message',
  title: 'Certificate uploaded',
  text: 'The device trusts it from now on.',
  tone: 'success',
};

const failure: StandardModal = {
  type: 'message',
  title: 'Software upgrade failed',
  text: 'If ignored, the system will retry during the next maintenance window when the device becomes available.',
  tone: 'error',
};

export function ModalsPage() {
  return (
    <ModalProvider renderers={standardModals}>
      <Openers />
    </ModalProvider>
  );
}

/** R8.27. No renderer is registered for it, so opening it throws. */
const unsupported = { type: 'unsupported' } as unknown as StandardModal;

function Openers() {
  const modals = useModals<StandardModal>();
  const [error, setError] = useState<string | null>(null);
  const openUnsupported = () => {
    try {
      modals.open(unsupported);
    } catch (cause) {
      setError(getErrorMessage(cause));
    }
  };
  const openProgress = () =>
    modals.open({
      type: 'progress',
      title: 'Connecting',
      text: 'Waiting for the device to join the network.',
      onCancel: () => undefined,
    });
  return (
    <Specimens>
      <Specimen
        title="Confirm"
        note="The button names the action. The dialog stays open until it ends."
      >
        <Wrap>
          <Button onClick={() => modals.open(confirmRestart)}>Restart</Button>
          <Button onClick={() => modals.open(confirmRemoval)}>
            Remove, rejected by the device
          </Button>
        </Wrap>
      </Specimen>
      <Specimen title="Message">
        <Wrap>
          <Button onClick={() => modals.open(message)}>Success</Button>
          <Button onClick={() => modals.open(failure)}>Failure</Button>
        </Wrap>
      </Specimen>
      <Specimen title="Progress">
        <Wrap>
          <Button onClick={openProgress}>Connect</Button>
        </Wrap>
      </Specimen>
      <Specimen title="Unsupported type" note="A modal without a renderer throws an error.">
        <Wrap>
          <Button onClick={openUnsupported}>Open</Button>
        </Wrap>
        {error !== null && <Notice tone="error">{error}</Notice>}
      </Specimen>
    </Specimens>
  );
}
