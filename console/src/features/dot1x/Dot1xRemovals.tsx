import { Button } from '@stillhouse/ui/Button';
import { CardList, CardRow } from '@stillhouse/ui/CardList';
import { useToaster } from '@stillhouse/ui/Toaster';
import { useQueryClient } from '@tanstack/react-query';
import { q } from '../../api/query.ts';
import { withReason } from '../../api/reason.ts';
import { datedKey } from '../../queries/use-dated-query.ts';
import { useServices } from '../../services/services.ts';
import { useAppModals } from '../../shell/app-modals.ts';

type Removal = {
  operation: 'removeEthernetDot1x' | 'removeWifi' | 'removeDot1xCertificates';
  what: string;
  consequence: string;
};

const ethernet: Removal = {
  operation: 'removeEthernetDot1x',
  what: 'Ethernet credentials',
  consequence:
    'A wired network that requires 802.1x no longer lets the device in. If you reach the device over it, you lose the connection.',
};
const others: readonly Removal[] = [
  {
    operation: 'removeWifi',
    what: 'Wi-Fi credentials',
    consequence:
      'The saved Wi-Fi network is forgotten together with its credentials. If you reach the device over it, you lose the connection.',
  },
  {
    operation: 'removeDot1xCertificates',
    what: '802.1x certificates',
    consequence:
      'All CA certificates and device certificates of 802.1x are removed. Networks that require 802.1x no longer let the device in until it is initialized again.',
  },
];

/** Spec section 2: three remove actions, each confirmed. */
export function Dot1xRemovals({ hasEthernet }: { hasEthernet: boolean }) {
  const { client } = useServices();
  const queryClient = useQueryClient();
  const modals = useAppModals();
  const toaster = useToaster();

  const remove = async ({ operation, what }: Removal) => {
    try {
      await client.call(operation, {});
      toaster.show(`${what} removed.`);
    } catch (cause) {
      throw new Error(withReason(`Unable to remove the ${what}.`, cause), { cause });
    } finally {
      void queryClient.invalidateQueries({ queryKey: datedKey('listDot1xCertificates') });
      void queryClient.invalidateQueries(q('getStatus'));
    }
  };
  const ask = (removal: Removal) =>
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
          key={removal.operation}
          title={removal.what}
          control={
            <Button size="small" aria-label={`Remove ${removal.what}`} onClick={() => ask(removal)}>
              Remove
            </Button>
          }
        />
      ))}
    </CardList>
  );
}
