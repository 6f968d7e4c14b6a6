import { useToaster } from '@stillhouse/ui/Toaster';
import { useQueryClient } from '@tanstack/react-query';
import { errorTexts } from '../../api/error-texts.ts';
import { q } from '../../api/query.ts';
import { withReason } from '../../api/reason.ts';
import { useServices } from '../../services/services.ts';
import { useAppModals } from '../../shell/app-modals.ts';
import { type DiagnosticsKind, diagnosticsKinds } from './diagnostics-kinds.ts';

/** Asks whether what diagnostics have left is to be deleted, and has it deleted. */
export function useDeleteData(kind: DiagnosticsKind): () => void {
  const { client } = useServices();
  const queryClient = useQueryClient();
  const modals = useAppModals();
  const toaster = useToaster();
  const { name, statusOf, clear } = diagnosticsKinds[kind];

  return () =>
    modals.open({
      type: 'confirm',
      title: `Delete data of ${name.toLowerCase()}?`,
      text: 'It will not be included in logs any more.',
      confirmLabel: 'Delete data',
      danger: true,
      onConfirm: async () => {
        try {
          await clear(client);
        } catch (cause) {
          throw new Error(withReason(errorTexts.cardFailure, cause), { cause });
        } finally {
          // also after a failure: the device may have done it, and only its answer been lost
          void queryClient.invalidateQueries(q(statusOf));
        }
        toaster.show('Diagnostics data deleted');
      },
    });
}
