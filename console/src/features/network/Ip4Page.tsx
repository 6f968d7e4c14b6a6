import { getQuery } from '../../api/query.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { FeatureScreen } from '../../shell/FeatureScreen.tsx';
import { QueryForm } from '../../shell/QueryForm.tsx';
import { Ip4Form } from './Ip4Form.tsx';
import { NoEthernet } from './NoEthernet.tsx';

/** The IP configuration of Ethernet (R2.22). */
export function Ip4Page() {
  return (
    <FeatureScreen
      feature="ethernet"
      what="the IP configuration"
      absent={<NoEthernet />}
      canDoWithoutStatus
    >
      <Ip4Settings />
    </FeatureScreen>
  );
}

function Ip4Settings() {
  const query = useDeviceQuery({
    ...getQuery('/api/v1/network/config/ethernet/ip4'),
    refetchOnMount: 'always',
  });
  // Without this response only the current address is missing.
  const status = useDeviceQuery(getQuery('/api/v1/status'));
  const current = status.kind === 'ready' ? status.data.networkProperties.ethernet : undefined;
  return (
    <QueryForm query={query} what="the IP configuration" lines={6}>
      {(settings) => <Ip4Form settings={settings} {...(current && { current })} />}
    </QueryForm>
  );
}
