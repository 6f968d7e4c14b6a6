import { useModals } from '@stillhouse/ui/Modals';
import type { StandardModal } from '@stillhouse/ui/StandardModals';
import { useEffect, useMemo } from 'react';
import { useServices, useSession } from '../services/services.ts';
import type { RestartModal } from './restart-modal.ts';

/** The dialogs of the console. They are in the first chunk: a device that restarts cannot serve another. */
export type AppModal = StandardModal | RestartModal;

/**
 * Opens and closes the dialogs of the console; one is open at a time. Whoever has been signed out since is shown none: the
 * sign-in page says why.
 */
export function useAppModals() {
  const { session } = useServices();
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
  const { session, absence } = useServices();
  const { close } = useModals<AppModal>();
  useEffect(
    () =>
      session.subscribe(() => {
        if (!session.getState().user && !absence.isUnderWay()) close();
      }),
    [session, absence, close],
  );
}
