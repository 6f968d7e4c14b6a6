import type { Schema } from '@stillhouse/contracts/api';
import { Badge } from '@stillhouse/ui/Badge';
import { Card } from '@stillhouse/ui/Card';
import { CardList, CardRow } from '@stillhouse/ui/CardList';
import { DefinitionList, DefinitionRow } from '@stillhouse/ui/DefinitionList';
import { q } from '../../api/query.ts';
import { networkPollMs, useNetworkStatus } from '../../network-status/use-network-status.ts';
import { bothAnswers } from '../../queries/combine-queries.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { AnsweredCard, AnsweredPage } from '../../shell/Answered.tsx';
import { GatedScreen } from '../../shell/GatedScreen.tsx';
import { toldText } from '../../shell/told-text.ts';
import { ip4ModeLabels } from './ip4-labels.ts';
import styles from './NetworkPage.module.css';
import { NoEthernet } from './NoEthernet.tsx';

/** How Ethernet stands now (spec section 2), and the way to its settings. */
export function EthernetPage() {
  return (
    <GatedScreen gate="ethernet" what="the Ethernet connection" absent={<NoEthernet />}>
      <Ethernet />
    </GatedScreen>
  );
}

function Ethernet() {
  const network = useNetworkStatus();
  const status = useDeviceQuery({
    ...q('getStatus'),
    refetchInterval: networkPollMs,
    refetchOnMount: 'always',
  });
  const ip4 = useDeviceQuery({ ...q('getEthernetIp4'), refetchOnMount: 'always' });
  const answer = bothAnswers(network, status);
  const unreachable = answer.kind === 'failed' && answer.error.isUnreachable;
  const Answered = unreachable ? AnsweredPage : AnsweredCard;
  const mode = toldText(ip4, (data) => ip4ModeLabels[data.mode] ?? data.mode);
  return (
    <div className={styles.page}>
      <Answered answer={answer} what="the Ethernet connection" lines={6}>
        {([{ ethernet }, { networkProperties, ethernetMacAddress }]) => (
          <EthernetCard
            connected={ethernet?.connected ?? false}
            properties={networkProperties.ethernet}
            macAddress={ethernetMacAddress}
          />
        )}
      </Answered>
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
  // the two answers are not of one instant: without a cable there is no address, whatever the older one says
  const address = connected ? properties : undefined;
  const absent = connected ? 'No address' : 'Not connected';
  return (
    <Card>
      <DefinitionList>
        <DefinitionRow
          label="Cable"
          value={
            <Badge dot tone={connected ? 'success' : 'warning'}>
              {connected ? 'Connected' : 'Not connected'}
            </Badge>
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
