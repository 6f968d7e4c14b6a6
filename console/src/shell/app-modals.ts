import { type ModalRenderers, useModals } from '@stillhouse/ui/Modals';
import { type StandardModal, standardModals } from '@stillhouse/ui/StandardModals';
import { useEffect, useMemo } from 'react';
import { useParts, useSession } from '../parts.ts';
import { renderRestart } from '../restart/RestartDialog.tsx';
import type { RestartModal } from '../restart/restart-modal.ts';

/** The dialogs of the console. They are in the first chunk: a device that restarts cannot serve another. */
type AppModal = StandardModal | RestartModal;

export const appModals: ModalRenderers<AppModal> = {
  ...standardModals,
  restart: renderRestart,
};

/**
 * Opens and closes the dialogs of the console; one is open at a time. Whoever has been signed out since is shown none: the
 * sign-in page says why.
 */
export function useAppModals() {
  const { session } = useParts();
  const modals = useModals<AppModal>();
  const owner = useSession().user?.sub;
  return useMemo(
    () => ({
      ...modals,
      open: (modal: AppModal) => {
        if (session.getState().user?.sub === owner) modals.open(modal);
      },
    }),
    [session, modals, owner],
  );
}

/** Closes the open dialog when the session ends. A restart that is being followed is told to its end. */
export function useDialogsOfSession(): void {
  const { session, absence } = useParts();
  const { close } = useModals<AppModal>();
  useEffect(
    () =>
      session.subscribe(() => {
        if (!session.getState().user && !absence.isUnderWay()) close();
      }),
    [session, absence, close],
  );
}
