import { useModals } from '@stillhouse/ui/Modals';
import type { StandardModal } from '@stillhouse/ui/StandardModals';
import { useEffect, useMemo } from 'react';
import { useServices, useSession } from '../services/services.ts';
import type { RestartModal } from './restart-modal.ts';

/**
 * The dialogs of the console. Each is loaded before it can be opened, because a device that
 * restarts cannot serve a chunk (decision 0035).
 */
export type AppModal = StandardModal | RestartModal | { type: 'search' };

/**
 * Opens and closes the dialogs of the console, one at a time. It opens none after the session has
 * ended, because the sign-in page says why.
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

/** Closes the open dialog when the session ends, except while a restart is being followed. */
export function useDialogsOfSession(): void {
  const { session, outage } = useServices();
  const { close } = useModals<AppModal>();
  useEffect(
    () =>
      session.subscribe(() => {
        if (!session.getState().user && !outage.getState()) close();
      }),
    [session, outage, close],
  );
}
