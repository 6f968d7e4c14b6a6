import type { Schema } from '@stillhouse/contracts/api';
import { quoteUnusualSsid } from '@stillhouse/foundation/quote-ssid';
import { CardList, CardRow } from '@stillhouse/ui/CardList';
import type { ReactNode } from 'react';
import { NetworkSettings } from '../../network-status/NetworkSettings.tsx';
import { useNetworkStatus } from '../../network-status/use-network-status.ts';
import { toValueProps } from '../../network-status/value-props.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { useFreshStatusQuery } from '../../queries/use-fresh-status-query.ts';
import type { Facts } from '../../rules/facts.ts';
import { featureRules } from '../../rules/feature-rules.ts';
import { useFacts } from '../../rules/use-facts.ts';
import { QueryCard, QueryPage } from '../../shell/QueryBoundary.tsx';
import { useInterfaceWord } from '../../shell/use-interface-word.ts';
import styles from './NetworkPage.module.css';

/** Addresses and names change less often than links. */
const statusPollMs = 10_000;

/**
 * The network overview (R2.19). A device that cannot be reached fails the page. A device that
 * responds with an error fails the card of the connections only, and the links to the settings
 * stay.
 */
export function NetworkPage() {
  const facts = useFacts();
  const network = useNetworkStatus();
  if (!facts) return null;
  if (network.kind === 'ready') return <NetworkList facts={facts} network={network.data} />;
  const unreachable = network.kind === 'failed' && network.error.isUnreachable;
  const Boundary = unreachable ? QueryPage : QueryCard;
  const instead = (
    <Boundary query={network} what="the network status">
      {() => null}
    </Boundary>
  );
  if (network.kind === 'loading' || unreachable) return instead;
  return <NetworkList facts={facts} network={null} notice={instead} />;
}

function NetworkList(props: {
  facts: Facts;
  /** Null if unknown. */
  network: Schema<'NetworkStatus'> | null;
  notice?: ReactNode;
}) {
  const { facts, network, notice } = props;
  const status = useDeviceQuery({
    ...useFreshStatusQuery(),
    refetchInterval: statusPollMs,
  });
  const { ethernet, wifi } = status.kind === 'ready' ? status.data.networkProperties : {};
  const ethernetWord = useInterfaceWord(network?.ethernet);
  const wifiWord = useInterfaceWord(network?.wifi);
  // The status lacks an interface that the product does not have. Without a status, the link is
  // shown, and the page of the interface reports whether it exists.
  const hasEthernet =
    featureRules.ethernet(facts) && (network === null || network.ethernet !== undefined);
  const hasWifi = network === null || network.wifi !== undefined;
  // Keeps its line while the status loads.
  const ip4Address = status.kind === 'loading' ? '\u00a0' : ethernet?.ip4Address;
  const address = network?.ethernet?.connected ? ip4Address : null;
  const ssid = network?.wifi?.connected ? wifi?.network?.ssid : null;
  return (
    <div className={styles.page}>
      {notice}
      <CardList title="Connections">
        {hasEthernet && (
          <CardRow
            href="/network/ethernet"
            icon="ethernet"
            title="Ethernet"
            {...(address && { subtitle: address })}
            {...toValueProps(ethernetWord)}
          />
        )}
        {hasWifi && (
          <CardRow
            href="/network/wifi"
            icon="wifi"
            title="Wi-Fi"
            {...(ssid && { subtitle: quoteUnusualSsid(ssid) })}
            {...toValueProps(wifiWord)}
          />
        )}
      </CardList>
      <NetworkSettings facts={facts} />
    </div>
  );
}
