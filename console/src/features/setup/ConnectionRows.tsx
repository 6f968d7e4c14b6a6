import type { Schema } from '@stillhouse/contracts/api';
import { CardItem, CardList, CardRow } from '@stillhouse/ui/CardList';
import { q } from '../../api/query.ts';
import { interfaceText } from '../../network-status/interface-text.ts';
import { RadioToggle } from '../../network-status/RadioToggle.tsx';
import { shown } from '../../network-status/shown-value.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';

const statusPollMs = 10_000;

/** How the two ways to the internet stand; the Wi-Fi one has its radio's switch (a decision: calls without a screen). */
export function ConnectionRows({ network }: { network: Schema<'NetworkStatus'> }) {
  const status = useDeviceQuery({
    ...q('getStatus'),
    refetchOnMount: 'always',
    refetchInterval: statusPollMs,
  });
  const radio = useDeviceQuery({ ...q('getWifiRadio'), refetchOnMount: 'always' });
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
          {/* over USB the device stays in reach */}
          <RadioToggle label="Wi-Fi radio" enabled={radio.data.enabled} mayLoseDevice={false} />
        </CardItem>
      )}
    </CardList>
  );
}
