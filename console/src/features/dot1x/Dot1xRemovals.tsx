import { Button } from '@stillhouse/ui/Button';
import { CardList, CardRow } from '@stillhouse/ui/CardList';
import { useToaster } from '@stillhouse/ui/Toaster';
import { useQueryClient } from '@tanstack/react-query';
import { getQuery } from '../../api/query.ts';
import { addReason } from '../../api/reason.ts';
import { getDatedKey } from '../../queries/use-dated-query.ts';
import { useServices } from '../../services/services.ts';
import { useAppModals } from '../../shell/app-modals.ts';

type Removal = {
  path:
    | '/api/v1/network/config/ethernet'
    | '/api/v1/network/config/wifi'
    | '/api/v1/network/config/certificates';
  what: string;
  consequence: string;
};

const ethernet: Removal = {
  path: '/api/v1/network/config/ethernet',
  what: 'Ethernet credentials',
  consequence:
    'A wired network that requires 802.1x will no longer accept the device. If you are connected to the device over this network, you lose the connection.',
};
const others: readonly Removal[] = [
  {
    path: '/api/v1/network/config/wifi',
    what: 'Wi-Fi credentials',
    consequence:
      'The saved Wi-Fi network and its credentials are removed. If you are connected to the device over this network, you lose the connection.',
  },
  {
    path: '/api/v1/network/config/certificates',
    what: '802.1x certificates',
    consequence:
      'All CA certificates and device certificates of 802.1x are removed. Networks that require 802.1x will not accept the device until it is initialized again.',
  },
];

/** Three actions that remove credentials, each with a confirmation (R2.28). */
export function Dot1xRemovals({ hasEthernet }: { hasEthernet: boolean }) {
  const { client } = useServices();
  const queryClient = useQueryClient();
  const modals = useAppModals();
  const toaster = useToaster();

  const remove = async ({ path, what }: Removal) => {
    try {
      await client.DELETE(path);
      toaster.show(`${what} removed.`);
    } catch (cause) {
      throw new Error(addReason(`Unable to remove the ${what}.`, cause), { cause });
    } finally {
      void queryClient.invalidateQueries({
        queryKey: getDatedKey('/api/v1/network/config/certificates'),
      });
      void queryClient.invalidateQueries(getQuery('/api/v1/status'));
    }
  };
  const confirmRemoval = (removal: Removal) =>
    modals.open({
      type: 'confirm',
      title: `Remove the ${removal.what}?`,
      text: removal.consequence,
      confirmLabel: 'Remove',
      danger: true,
      onConfirm: () => remove(removal),
    });

  return (
    <CardList title="Remove">
      {[...(hasEthernet ? [ethernet] : []), ...others].map((removal) => (
        <CardRow
          key={removal.path}
          title={removal.what}
          control={
            <Button
              size="small"
              aria-label={`Remove ${removal.what}`}
              onClick={() => confirmRemoval(removal)}
            >
              Remove
            </Button>
          }
        />
      ))}
    </CardList>
  );
}
