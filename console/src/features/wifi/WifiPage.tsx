import { Card } from '@stillhouse/ui/Card';
import { EmptyState } from '@stillhouse/ui/EmptyState';
import { Notice } from '@stillhouse/ui/Notice';
import { type ComponentProps, useState } from 'react';
import { ConnectionEffect } from '../../network-status/ConnectionEffect.tsx';
import { getJoinedNetwork, getNetworkToLose } from '../../network-status/network-to-lose.ts';
import { useServices } from '../../services/services.ts';
import { PageFailure } from '../../shell/PageFailure.tsx';
import { QueryCard } from '../../shell/QueryBoundary.tsx';
import { Rail } from '../../shell/Rail.tsx';
import { UnreadableItems } from '../../shell/UnreadableItems.tsx';
import { CurrentNetworkCard } from './CurrentNetworkCard.tsx';
import { JoinDialog, type JoinTarget } from './JoinDialog.tsx';
import { NetworkList } from './NetworkList.tsx';
import { RadioSwitch } from './RadioSwitch.tsx';
import { useForget } from './use-forget.tsx';
import { useWifiQueries } from './use-wifi-queries.ts';
import styles from './WifiPage.module.css';

/** The Wi-Fi page (R2.23): the radio, the saved network, and the available networks. */
export function WifiPage() {
  const { flags, config } = useServices();
  const { radio, status, networks, away } = useWifiQueries();
  const [target, setTarget] = useState<JoinTarget | null>(null);
  const [joinedAt, setJoinedAt] = useState<number | null>(null);
  const finishJoin = () => {
    setTarget(null);
    setJoinedAt(Date.now());
  };
  const known = status.kind === 'ready' ? status.data : null;
  // Over USB the device stays reachable.
  const networkToLose =
    flags.setupMode || known === null ? null : getNetworkToLose(known, config, location);
  const mayLoseDevice = networkToLose !== null;
  const forget = useForget(mayLoseDevice);

  const cards = (
    <>
      <QueryCard query={status} what="the current network" lines={2}>
        {({ networkProperties: { wifi } }) => (
          <CurrentNetworkCard wifi={wifi} onForget={forget} onJoin={setTarget} />
        )}
      </QueryCard>
      <Rail>
        <ConnectionEffect page="/network/wifi" changed="Connected." changedAt={joinedAt} />
      </Rail>
      {radio.kind === 'ready' && !radio.data.enabled ? (
        <RadioOffCard />
      ) : (
        <AvailableNetworks
          query={networks}
          joined={known && getJoinedNetwork(known)}
          held={target !== null}
          onJoin={setTarget}
        />
      )}
    </>
  );

  return (
    <div className={styles.page}>
      {away ? (
        <PageFailure unreachable {...away} />
      ) : (
        <>
          <QueryCard query={radio} what="the Wi-Fi settings" lines={1}>
            {({ enabled }) => <RadioSwitch enabled={enabled} mayLoseDevice={mayLoseDevice} />}
          </QueryCard>
          {radio.kind !== 'loading' && cards}
        </>
      )}
      {flags.setupMode && (
        <Notice tone="warning" silent>
          Do not disconnect the USB cable or close the window while the device is being set up.
        </Notice>
      )}
      {/* Beside the content, so that the input survives a failing page. */}
      {target && (
        <JoinDialog
          target={target}
          leaving={networkToLose}
          onJoined={finishJoin}
          onClose={() => setTarget(null)}
        />
      )}
    </div>
  );
}

function AvailableNetworks(
  props: { query: ReturnType<typeof useWifiQueries>['networks'] } & Omit<
    ComponentProps<typeof NetworkList>,
    'networks'
  >,
) {
  const { query, ...rest } = props;
  return (
    <QueryCard query={query} what="the available networks" lines={6}>
      {(found) => (
        <>
          <NetworkList networks={found.items} {...rest} />
          <UnreadableItems items={found.unreadable} nouns="Networks" nameField="ssid" />
        </>
      )}
    </QueryCard>
  );
}

function RadioOffCard() {
  return (
    <Card>
      <EmptyState size="card" icon="wifi" title="Wi-Fi is off">
        Turn it on to see nearby networks.
      </EmptyState>
    </Card>
  );
}
