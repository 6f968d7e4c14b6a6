import { type ModalRenderers, useModals } from '@stillhouse/ui/Modals';
import { type StandardModal, standardModals } from '@stillhouse/ui/StandardModals';
import { renderRestart } from '../restart/RestartDialog.tsx';
import type { RestartModal } from '../restart/restart-modal.ts';

/** The dialogs of the console. They are in the first chunk: a device that restarts cannot serve another. */
type AppModal = StandardModal | RestartModal;

export const appModals: ModalRenderers<AppModal> = {
  ...standardModals,
  restart: renderRestart,
};

/** Opens and closes the dialogs of the console; one is open at a time. */
export const useAppModals = () => useModals<AppModal>();
