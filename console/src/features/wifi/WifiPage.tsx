import type { Schema } from '@stillhouse/contracts/api';
import { Card } from '@stillhouse/ui/Card';
import { EmptyState } from '@stillhouse/ui/EmptyState';
import { Notice } from '@stillhouse/ui/Notice';
import { useState } from 'react';
import { useServices } from '../../services/services.ts';
import { AnsweredCard } from '../../shell/Answered.tsx';
import { PageFailure } from '../../shell/PageFailure.tsx';
import { CurrentNetworkCard } from './CurrentNetworkCard.tsx';
import { JoinDialog, type JoinTarget } from './JoinDialog.tsx';
import { NetworkList } from './NetworkList.tsx';
import { RadioSwitch } from './RadioSwitch.tsx';
import { useForget } from './use-forget.tsx';
import { useWifiAnswers } from './use-wifi-answers.ts';
import styles from './WifiPage.module.css';

/** The Wi-Fi of the device: its radio, the saved network, and those to join (spec section 2, /network/wifi). */
export function WifiPage() {
  const { flags } = useServices();
  const { radio, status, networks, away } = useWifiAnswers();
  const [target, setTarget] = useState<JoinTarget | null>(null);
  const known = status.kind === 'ready' ? status.data : null;
  // over USB the device stays in reach
  const mayLoseDevice = !flags.setupMode && known !== null && isOnWifiOnly(known);
  const forget = useForget(mayLoseDevice);
  const isOff = radio.kind === 'ready' && !radio.data.enabled;

  const radioCard = (
    <AnsweredCard answer={radio} what="the Wi-Fi settings" lines={1}>
      {({ enabled }) => <RadioSwitch enabled={enabled} mayLoseDevice={mayLoseDevice} />}
    </AnsweredCard>
  );
  const cards = (
    <>
      <AnsweredCard answer={status} what="the current network">
        {({ networkProperties: { wifi } }) => (
          <CurrentNetworkCard wifi={wifi} onForget={forget} onJoin={setTarget} />
        )}
      </AnsweredCard>
      {isOff ? (
        <Card>
          <EmptyState size="card" icon="wifi" title="Wi-Fi is off">
            Switch it on to see the networks around.
          </EmptyState>
        </Card>
      ) : (
        <AnsweredCard answer={networks} what="the available networks" lines={6}>
          {(found) => (
            <NetworkList
              networks={found}
              joined={known && joinedNetwork(known)}
              held={target !== null}
              onJoin={setTarget}
            />
          )}
        </AnsweredCard>
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
        <Notice tone="warning" still>
          Do not disconnect the USB cable or close the window while the device is being set up.
        </Notice>
      )}
      {/* beside the content and not in it: what was typed outlives a page that fails */}
      {target && <JoinDialog target={target} onClose={() => setTarget(null)} />}
    </div>
  );
}

type DeviceStatus = Schema<'DeviceStatus'>;

/** The network that the device is in, or null. */
function joinedNetwork({ networkProperties: { wifi } }: DeviceStatus) {
  if (wifi?.state !== 'CONNECTED' || !wifi.network) return null;
  return { ssid: wifi.network.ssid, wifiSecurity: wifi.security };
}

/** Whether nothing but Wi-Fi connects the device, so that whoever leaves the network may lose the device. */
function isOnWifiOnly(status: DeviceStatus): boolean {
  const { ethernet } = status.networkProperties;
  const byCable = ethernet !== undefined && (ethernet.ip4Address ?? ethernet.ip6Address) !== null;
  return joinedNetwork(status) !== null && !byCable;
}
