import { useToaster } from '@stillhouse/ui/Toaster';
import { useQueryClient } from '@tanstack/react-query';
import { errorTexts } from '../../api/error-texts.ts';
import { getQuery } from '../../api/query.ts';
import { addReason } from '../../api/reason.ts';
import { useServices } from '../../services/services.ts';
import { useAppModals } from '../../shell/app-modals.ts';
import { NetworkEffects } from '../../shell/RunningWork.tsx';

/** Asks whether to forget the saved network, and forgets it. */
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
          <p>The device leaves "{ssid}" and deletes its credentials.</p>
          {mayLoseDevice && (
            <p>
              You reach it through this network. Without it, you may not be able to reach the device
              from here.
            </p>
          )}
          <NetworkEffects />
        </>
      ),
      confirmLabel: 'Forget network',
      danger: true,
      onConfirm: async () => {
        try {
          await client.DELETE('/api/v1/network/config/wifi');
        } catch (cause) {
          throw new Error(addReason(errorTexts.cardFailure, cause), { cause });
        } finally {
          // After a failure, too: the device may have made the change and only the response was
          // lost.
          void queryClient.invalidateQueries(getQuery('/api/v1/status'));
        }
        toaster.show('Network forgotten');
      },
    });
}
