import { useToaster } from '@stillhouse/ui/Toaster';
import { useQueryClient } from '@tanstack/react-query';
import { errorTexts } from '../../api/error-texts.ts';
import { q } from '../../api/query.ts';
import { withReason } from '../../api/reason.ts';
import { useServices } from '../../services/services.ts';
import { useAppModals } from '../../shell/app-modals.ts';

/** Asks whether the saved network is to be forgotten, and has it forgotten. */
export function useForget(mayLoseDevice: boolean): (ssid: string) => void {
  const { client } = useServices();
  const queryClient = useQueryClient();
  const modals = useAppModals();
  const toaster = useToaster();

  return (ssid) =>
    modals.open({
      type: 'confirm',
      title: 'Forget network?',
      text: (
        <>
          <p>The device leaves "{ssid}" and deletes what it knows to join it.</p>
          {mayLoseDevice && (
            <p>
              It is connected by Wi-Fi only. Without this network you may not reach it from here.
            </p>
          )}
        </>
      ),
      confirmLabel: 'Forget network',
      danger: true,
      onConfirm: async () => {
        try {
          await client.call('removeWifi', {});
        } catch (cause) {
          throw new Error(withReason(errorTexts.cardFailure, cause), { cause });
        } finally {
          // also after a failure: the device may have done it, and only its answer been lost
          void queryClient.invalidateQueries(q('getStatus'));
        }
        toaster.show('Network forgotten');
      },
    });
}
