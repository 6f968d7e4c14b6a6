import { useToaster } from '@stillhouse/ui/Toaster';
import { useQueryClient } from '@tanstack/react-query';
import { errorTexts } from '../../api/error-texts.ts';
import { getQuery } from '../../api/query.ts';
import { addReason } from '../../api/reason.ts';
import { useServices } from '../../services/services.ts';
import { useAppModals } from '../../shell/app-modals.ts';
import { type DiagnosticsKind, diagnosticsKinds } from './diagnostics-kinds.ts';

/** Asks whether to delete the data of diagnostics, and deletes it. */
export function useDeleteData(kind: DiagnosticsKind): () => void {
  const { client } = useServices();
  const queryClient = useQueryClient();
  const modals = useAppModals();
  const toaster = useToaster();
  const { name, statusPath, clear } = diagnosticsKinds[kind];

  return () =>
    modals.open({
      type: 'confirm',
      title: `Delete data of ${name.toLowerCase()}?`,
      text: 'It will no longer be included in logs.',
      confirmLabel: 'Delete data',
      danger: true,
      onConfirm: async () => {
        try {
          await clear(client);
        } catch (cause) {
          throw new Error(addReason(errorTexts.cardFailure, cause), { cause });
        } finally {
          // After a failure, too: the device may have made the change and only the response was
          // lost.
          void queryClient.invalidateQueries(getQuery(statusPath));
        }
        toaster.show('Diagnostics data deleted');
      },
    });
}
