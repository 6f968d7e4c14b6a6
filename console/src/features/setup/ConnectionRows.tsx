import type { Schema } from '@stillhouse/contracts/api';
import { quoteUnusualSsid } from '@stillhouse/foundation/quote-ssid';
import { CardItem, CardList, CardRow } from '@stillhouse/ui/CardList';
import { getQuery } from '../../api/query.ts';
import { ConnectionProblem } from '../../network-status/ConnectionProblem.tsx';
import { RadioToggle } from '../../network-status/RadioToggle.tsx';
import { toValueProps } from '../../network-status/value-props.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { useFreshStatusQuery } from '../../queries/use-fresh-status-query.ts';
import { useInterfaceWord } from '../../shell/use-interface-word.ts';

const statusPollMs = 10_000;

/**
 * The state of Ethernet and Wi-Fi (R2.30), with the switch of the Wi-Fi radio, and what keeps a
 * connected device from the internet.
 *
 * @param isLocked whether an update uses the connection, so that it cannot be changed
 */
export function ConnectionRows(props: { network: Schema<'NetworkStatus'>; isLocked: boolean }) {
  const { network, isLocked } = props;
  const status = useDeviceQuery({
    ...useFreshStatusQuery(),
    refetchInterval: statusPollMs,
  });
  const radio = useDeviceQuery({
    ...getQuery('/api/v1/network/config/wifi/remote_access/state'),
    refetchOnMount: 'always',
  });
  const { ethernet, wifi } = network;
  const ethernetWord = useInterfaceWord(ethernet);
  const wifiWord = useInterfaceWord(wifi);
  const known = status.kind === 'ready' ? status.data.networkProperties : {};
  const address = ethernet?.connected ? known.ethernet?.ip4Address : undefined;
  const ssid = wifi?.connected ? known.wifi?.network?.ssid : undefined;
  const mayChoose = wifiWord === 'Not connected' && !isLocked;
  return (
    <>
      <CardList label="Connections">
        {ethernet && (
          <CardRow
            icon="ethernet"
            title="Ethernet"
            subtitle={
              address ?? (ethernetWord === 'Not connected' ? 'Plug in a network cable' : undefined)
            }
            {...toValueProps(ethernetWord)}
          />
        )}
        {wifi && (
          <CardRow
            {...(!isLocked && { href: '/network/wifi' })}
            icon="wifi"
            title="Wi-Fi"
            subtitle={ssid ? quoteUnusualSsid(ssid) : mayChoose ? 'Choose a network' : undefined}
            {...toValueProps(wifiWord)}
          />
        )}
        {wifi && radio.kind === 'ready' && (
          <CardItem>
            {/* Over USB the device stays reachable. */}
            <RadioToggle
              label="Wi-Fi radio"
              enabled={radio.data.enabled}
              mayLoseDevice={false}
              disabled={isLocked}
            />
          </CardItem>
        )}
      </CardList>
      {!isLocked && <ConnectionProblem page="/network" />}
    </>
  );
}
