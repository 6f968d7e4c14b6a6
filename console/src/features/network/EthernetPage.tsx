import type { Schema } from '@stillhouse/contracts/api';
import { getOwn } from '@stillhouse/foundation/is-record';
import { Card } from '@stillhouse/ui/Card';
import { CardList, CardRow } from '@stillhouse/ui/CardList';
import { DefinitionList, DefinitionRow } from '@stillhouse/ui/DefinitionList';
import { getQuery } from '../../api/query.ts';
import { networkPollMs, useNetworkStatus } from '../../network-status/use-network-status.ts';
import { combineQueries } from '../../queries/combine-queries.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { useFreshStatusQuery } from '../../queries/use-fresh-status-query.ts';
import { FeatureScreen } from '../../shell/FeatureScreen.tsx';
import { formatQuery } from '../../shell/format-query.ts';
import { LinkBadge } from '../../shell/LinkBadge.tsx';
import { QueryCard, QueryPage } from '../../shell/QueryBoundary.tsx';
import { ip4ModeLabels } from './ip4-labels.ts';
import styles from './NetworkPage.module.css';
import { NoEthernet } from './NoEthernet.tsx';

/** The current state of Ethernet (R2.21), and a link to its settings. */
export function EthernetPage() {
  return (
    <FeatureScreen
      feature="ethernet"
      what="the Ethernet connection"
      absent={<NoEthernet />}
      canDoWithoutStatus
    >
      <Ethernet />
    </FeatureScreen>
  );
}

function Ethernet() {
  const network = useNetworkStatus();
  const status = useDeviceQuery({
    ...useFreshStatusQuery(),
    refetchInterval: networkPollMs,
  });
  const ip4 = useDeviceQuery({
    ...getQuery('/api/v1/network/config/ethernet/ip4'),
    refetchOnMount: 'always',
  });
  const query = combineQueries(network, status);
  const unreachable = query.kind === 'failed' && query.error.isUnreachable;
  const Boundary = unreachable ? QueryPage : QueryCard;
  const mode = formatQuery(ip4, (data) => getOwn(ip4ModeLabels, data.mode) ?? data.mode);
  return (
    <div className={styles.page}>
      <Boundary query={query} what="the Ethernet connection" lines={6} of="definitions">
        {([{ ethernet }, { networkProperties, ethernetMacAddress }]) => (
          <EthernetCard
            connected={ethernet?.connected ?? false}
            properties={networkProperties.ethernet}
            macAddress={ethernetMacAddress}
          />
        )}
      </Boundary>
      {!unreachable && (
        <CardList label="Ethernet settings">
          <CardRow
            href="/network/ethernet/ip4"
            title="IP configuration"
            {...(mode !== undefined && { value: mode })}
          />
        </CardList>
      )}
    </div>
  );
}

function EthernetCard(props: {
  connected: boolean;
  properties: Schema<'InterfaceProperties'> | undefined;
  macAddress: string | undefined;
}) {
  const { connected, properties, macAddress } = props;
  // One response may be older than the other. Without a cable there is no address, even if the
  // older response has one.
  const address = connected ? properties : undefined;
  const absent = connected ? 'No address' : 'Not connected';
  return (
    <Card>
      <DefinitionList>
        <DefinitionRow
          label="Cable"
          value={
            <LinkBadge
              tone={connected ? 'success' : 'warning'}
              label={connected ? 'Connected' : 'Not connected'}
            />
          }
        />
        <DefinitionRow label="IP address" value={address?.ip4Address} absent={absent} copyable />
        <DefinitionRow label="Subnet mask" value={address?.subnetMask} copyable />
        <DefinitionRow label="Gateway" value={address?.gateway} copyable />
        <DefinitionRow label="IPv6 address" value={address?.ip6Address} absent="None" copyable />
        <DefinitionRow label="MAC address" value={properties?.macAddress ?? macAddress} copyable />
      </DefinitionList>
    </Card>
  );
}
