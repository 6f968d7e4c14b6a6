import type { Schema } from '@stillhouse/contracts/api';
import { Button } from '@stillhouse/ui/Button';
import { CardList, CardRow } from '@stillhouse/ui/CardList';
import { useToaster } from '@stillhouse/ui/Toaster';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { countItems, getQuery } from '../../api/query.ts';
import { addReason } from '../../api/reason.ts';
import { getDatedKey, useDatedQuery } from '../../queries/use-dated-query.ts';
import { useServices } from '../../services/services.ts';
import { useAppModals } from '../../shell/app-modals.ts';
import { focusHeading } from '../../shell/focus-heading.ts';
import { NetworkEffects } from '../../shell/RunningWork.tsx';
import { useDot1xStatus } from './Dot1xInterfaces.tsx';

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
const wifi: Removal = {
  path: '/api/v1/network/config/wifi',
  what: 'Wi-Fi credentials',
  consequence:
    'The saved Wi-Fi network and its credentials are removed. If you are connected to the device over this network, you lose the connection.',
};
const certificates: Removal = {
  path: '/api/v1/network/config/certificates',
  what: '802.1x certificates',
  consequence:
    'All CA certificates and device certificates of 802.1x are removed. Networks that require 802.1x will not accept the device until it is set up again.',
};

/**
 * The actions that remove credentials, each with a confirmation (R2.28). They are disabled where
 * the device says that there is nothing to remove, and until it has said so (R2.57).
 */
export function Dot1xRemovals({ hasEthernet }: { hasEthernet: boolean }) {
  const { client } = useServices();
  const removals = useRemovals(hasEthernet);
  const queryClient = useQueryClient();
  const modals = useAppModals();
  const toaster = useToaster();
  const [removed, setRemoved] = useState<string | null>(null);

  const remove = async ({ path, what }: Removal) => {
    try {
      await client.DELETE(path);
      setRemoved(what);
    } catch (cause) {
      throw new Error(addReason(`Unable to remove the ${what}.`, cause), { cause });
    } finally {
      void queryClient.invalidateQueries({
        queryKey: getDatedKey('/api/v1/network/config/certificates'),
      });
      void queryClient.invalidateQueries(getQuery('/api/v1/status'));
    }
  };
  // In an effect, because the dialog has to close before the page can take the focus.
  useEffect(() => {
    if (removed === null) return;
    toaster.show(`${removed} removed.`);
    focusHeading();
    setRemoved(null);
  }, [removed, toaster]);
  const confirmRemoval = (removal: Removal) =>
    modals.open({
      type: 'confirm',
      title: `Remove the ${removal.what}?`,
      text: (
        <>
          <p>{removal.consequence}</p>
          <NetworkEffects />
        </>
      ),
      confirmLabel: 'Remove',
      danger: true,
      onConfirm: () => remove(removal),
    });

  return (
    <CardList title="Remove">
      {removals.map(({ removal, has }) => (
        <CardRow
          key={removal.path}
          title={removal.what}
          {...(has !== true && { subtitle: has === false ? 'Nothing to remove.' : has })}
          control={
            <Button
              size="small"
              aria-label={`Remove ${removal.what}`}
              disabled={has !== true}
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

type OfferedRemoval = {
  removal: Removal;
  /** Whether there is something to remove, or may be; a text while that is unknown. */
  has: boolean | string;
};

/** Returns the removals of the product. A device that does not report what it has may have it. */
function useRemovals(hasEthernet: boolean): readonly OfferedRemoval[] {
  const status = useDot1xStatus();
  const list = useDatedQuery('/api/v1/network/config/certificates');
  if (status.kind !== 'ready' || list.kind === 'loading') {
    const has = status.kind === 'failed' ? 'Unknown. The status cannot be read.' : 'Checking.';
    return (hasEthernet ? [ethernet, wifi, certificates] : [wifi, certificates]).map((removal) => ({
      removal,
      has,
    }));
  }
  const { dot1x } = status.data.networkProperties;
  const hasCredentials = (report: Schema<'Dot1xInterface'> | undefined) =>
    report?.configured !== false;
  const hasCertificate = [dot1x?.ethernet, dot1x?.wifi].some((it) => it?.certificate !== undefined);
  const isKnown = dot1x !== undefined && list.kind === 'ready';
  return [
    ...(hasEthernet ? [{ removal: ethernet, has: hasCredentials(dot1x?.ethernet) }] : []),
    { removal: wifi, has: hasCredentials(dot1x?.wifi) },
    {
      removal: certificates,
      has: !isKnown || hasCertificate || countItems(list.data.data) > 0,
    },
  ];
}
