import type { Schema } from '@stillhouse/contracts/api';
import { CardList, CardRow } from '@stillhouse/ui/CardList';
import type { ReactNode } from 'react';
import { q } from '../../api/query.ts';
import { interfaceText } from '../../network-status/interface-text.ts';
import { NetworkSettings } from '../../network-status/NetworkSettings.tsx';
import { shown } from '../../network-status/shown-value.ts';
import { useNetworkStatus } from '../../network-status/use-network-status.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import type { Facts } from '../../rules/facts.ts';
import { gates } from '../../rules/gates.ts';
import { useFacts } from '../../rules/use-facts.ts';
import { AnsweredCard, AnsweredPage } from '../../shell/Answered.tsx';
import styles from './NetworkPage.module.css';

/** Addresses and names change less often than links. */
const statusPollMs = 10_000;

/**
 * Everything under Network (spec section 2). A device that cannot be reached fails the page; one that cannot tell how its
 * interfaces stand fails that card only, and the ways to the settings stay.
 */
export function NetworkPage() {
  const facts = useFacts();
  const network = useNetworkStatus();
  if (!facts) return null;
  if (network.kind === 'ready') return <NetworkList facts={facts} network={network.data} />;
  const unreachable = network.kind === 'failed' && network.error.isUnreachable;
  const Answered = unreachable ? AnsweredPage : AnsweredCard;
  const instead = (
    <Answered answer={network} what="the network status">
      {() => null}
    </Answered>
  );
  if (network.kind === 'loading' || unreachable) return instead;
  return <NetworkList facts={facts} network={null} notice={instead} />;
}

function NetworkList(props: {
  facts: Facts;
  /** null: the device cannot tell. */
  network: Schema<'NetworkStatus'> | null;
  notice?: ReactNode;
}) {
  const { facts, network, notice } = props;
  const status = useDeviceQuery({
    ...q('getStatus'),
    refetchOnMount: 'always',
    refetchInterval: statusPollMs,
  });
  const { ethernet, wifi } = status.kind === 'ready' ? status.data.networkProperties : {};
  // an interface that the product lacks is absent from the status; where it is not known, its page tells
  const hasEthernet = gates.ethernet(facts) && (network === null || network.ethernet !== undefined);
  const hasWifi = network === null || network.wifi !== undefined;
  const address = network?.ethernet?.connected ? ethernet?.ip4Address : null;
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
            {...shown(interfaceText(network?.ethernet))}
          />
        )}
        {hasWifi && (
          <CardRow
            href="/network/wifi"
            icon="wifi"
            title="Wi-Fi"
            {...(ssid && { subtitle: ssid })}
            {...shown(interfaceText(network?.wifi))}
          />
        )}
      </CardList>
      <NetworkSettings facts={facts} />
    </div>
  );
}
