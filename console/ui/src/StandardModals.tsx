import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import type { ModalRenderers } from './Modals.tsx';
import { Notice } from './Notice.tsx';
import { ProgressBar } from './ProgressBar.tsx';

/** The user has withdrawn a confirmed action at a later question. */
export class Withdrawn extends Error {
  override readonly name = 'Withdrawn';
}

export type ConfirmModal = {
  type: 'confirm';
  title: string;
  text: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /**
   * If it returns a promise, the dialog is busy until it settles, and shows a rejection. After
   * Withdrawn, the dialog is canceled.
   */
  onConfirm: () => unknown;
  /** Formats the cause of a rejection. Default: its message. */
  formatError?: (cause: unknown) => string;
  onCancel?: () => void;
};

export type MessageModal = {
  type: 'message';
  title: string;
  text: ReactNode;
  tone?: 'info' | 'success' | 'warning' | 'error';
  closeLabel?: string;
  onClosed?: () => void;
};

export type ProgressModal = {
  type: 'progress';
  title: string;
  text: ReactNode;
  /** From 0 to 1; undefined while the end is unknown. */
  value?: number;
  /** If set, there is a Cancel button, and Escape cancels. */
  onCancel?: () => void;
};

export type StandardModal = ConfirmModal | MessageModal | ProgressModal;

/** The modals that all areas use. An area adds its own renderers to them. */
export const standardModals: ModalRenderers<StandardModal> = {
  confirm: (modal, close) => <ConfirmDialog modal={modal} close={close} />,
  message: (modal, close) => <MessageDialog modal={modal} close={close} />,
  progress: (modal, close) => <ProgressDialog modal={modal} close={close} />,
};

function ConfirmDialog({ modal, close }: { modal: ConfirmModal; close: () => void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const cancel = () => {
    modal.onCancel?.();
    close();
  };
  const { formatError = getErrorMessage } = modal;
  const confirm = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await modal.onConfirm();
      close();
    } catch (cause) {
      if (cause instanceof Withdrawn) return cancel();
      setFailure(formatError(cause));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={modal.title}
      dismissible={!busy}
      onClose={cancel}
      actions={
        <>
          <Button disabled={busy} onClick={cancel}>
            {modal.cancelLabel ?? 'Cancel'}
          </Button>
          <Button variant={modal.danger ? 'danger' : 'primary'} busy={busy} onClick={confirm}>
            {modal.confirmLabel}
          </Button>
        </>
      }
    >
      <ModalText>{modal.text}</ModalText>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
    </Dialog>
  );
}

function MessageDialog({ modal, close }: { modal: MessageModal; close: () => void }) {
  const dismiss = () => {
    modal.onClosed?.();
    close();
  };
  const { tone } = modal;
  return (
    <Dialog
      title={modal.title}
      onClose={dismiss}
      actions={
        <Button variant="primary" onClick={dismiss}>
          {modal.closeLabel ?? 'OK'}
        </Button>
      }
    >
      {tone ? <Notice tone={tone}>{modal.text}</Notice> : <ModalText>{modal.text}</ModalText>}
    </Dialog>
  );
}

function ProgressDialog({ modal, close }: { modal: ProgressModal; close: () => void }) {
  const { onCancel } = modal;
  const cancel = () => {
    onCancel?.();
    close();
  };
  return (
    <Dialog
      title={modal.title}
      dismissible={onCancel !== undefined}
      onClose={cancel}
      actions={onCancel && <Button onClick={cancel}>Cancel</Button>}
    >
      <div role="status">
        <ModalText>{modal.text}</ModalText>
      </div>
      <ProgressBar label={modal.title} value={modal.value} />
    </Dialog>
  );
}

/** Wraps a string in a paragraph; other content stays as it is. */
function ModalText({ children }: { children: ReactNode }) {
  if (typeof children === 'string') return <p>{children}</p>;
  return <>{children}</>;
}
