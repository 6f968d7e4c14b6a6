import type { Schema } from '@stillhouse/contracts/api';
import { CardItem, CardList, CardRow } from '@stillhouse/ui/CardList';
import { q } from '../../api/query.ts';
import { interfaceText } from '../../network-status/interface-text.ts';
import { RadioToggle } from '../../network-status/RadioToggle.tsx';
import { shown } from '../../network-status/shown-value.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';

const statusPollMs = 10_000;

/** The state of Ethernet and Wi-Fi (R2.30), with the switch of the Wi-Fi radio. */
export function ConnectionRows({ network }: { network: Schema<'NetworkStatus'> }) {
  const status = useDeviceQuery({
    ...q('/api/v1/status'),
    refetchOnMount: 'always',
    refetchInterval: statusPollMs,
  });
  const radio = useDeviceQuery({
    ...q('/api/v1/network/config/wifi/remote_access/state'),
    refetchOnMount: 'always',
  });
  const { ethernet, wifi } = network;
  const known = status.kind === 'ready' ? status.data.networkProperties : {};
  const address = ethernet?.connected ? known.ethernet?.ip4Address : undefined;
  const ssid = wifi?.connected ? known.wifi?.network?.ssid : undefined;
  return (
    <CardList label="Connections">
      {ethernet && (
        <CardRow
          icon="ethernet"
          title="Ethernet"
          subtitle={address ?? (ethernet.connected ? undefined : 'Plug in a network cable')}
          {...shown(interfaceText(ethernet))}
        />
      )}
      {wifi && (
        <CardRow
          href="/network/wifi"
          icon="wifi"
          title="Wi-Fi"
          subtitle={ssid ?? 'Choose a network'}
          {...shown(interfaceText(wifi))}
        />
      )}
      {wifi && radio.kind === 'ready' && (
        <CardItem>
          {/* Over USB the device stays reachable. */}
          <RadioToggle label="Wi-Fi radio" enabled={radio.data.enabled} mayLoseDevice={false} />
        </CardItem>
      )}
    </CardList>
  );
}
