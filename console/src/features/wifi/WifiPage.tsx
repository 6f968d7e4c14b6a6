import { Card } from '@stillhouse/ui/Card';
import { EmptyState } from '@stillhouse/ui/EmptyState';
import { Notice } from '@stillhouse/ui/Notice';
import { useState } from 'react';
import { getJoinedNetwork, getNetworkToLose } from '../../network-status/network-to-lose.ts';
import { useServices } from '../../services/services.ts';
import { PageFailure } from '../../shell/PageFailure.tsx';
import { QueryCard } from '../../shell/QueryBoundary.tsx';
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
  const known = status.kind === 'ready' ? status.data : null;
  // Over USB the device stays reachable.
  const networkToLose =
    flags.setupMode || known === null ? null : getNetworkToLose(known, config, location);
  const mayLoseDevice = networkToLose !== null;
  const forget = useForget(mayLoseDevice);
  const isOff = radio.kind === 'ready' && !radio.data.enabled;

  const radioCard = (
    <QueryCard query={radio} what="the Wi-Fi settings" lines={1}>
      {({ enabled }) => <RadioSwitch enabled={enabled} mayLoseDevice={mayLoseDevice} />}
    </QueryCard>
  );
  const cards = (
    <>
      <QueryCard query={status} what="the current network">
        {({ networkProperties: { wifi } }) => (
          <CurrentNetworkCard wifi={wifi} onForget={forget} onJoin={setTarget} />
        )}
      </QueryCard>
      {isOff ? (
        <Card>
          <EmptyState size="card" icon="wifi" title="Wi-Fi is off">
            Turn it on to see nearby networks.
          </EmptyState>
        </Card>
      ) : (
        <QueryCard query={networks} what="the available networks" lines={6}>
          {(found) => (
            <>
              <NetworkList
                networks={found.items}
                joined={known && getJoinedNetwork(known)}
                held={target !== null}
                onJoin={setTarget}
              />
              <UnreadableItems items={found.unreadable} nouns="Networks" nameField="ssid" />
            </>
          )}
        </QueryCard>
      )}
    </>
  );

  return (
    <div className={styles.page}>
      {away ? (
        <PageFailure unreachable {...away} />
      ) : (
        <>
          {radioCard}
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
        <JoinDialog target={target} leaving={networkToLose} onClose={() => setTarget(null)} />
      )}
    </div>
  );
}
