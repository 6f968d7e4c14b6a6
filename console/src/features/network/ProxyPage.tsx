import { getQuery } from '../../api/query.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { QueryForm } from '../../shell/QueryForm.tsx';
import { ProxyForm } from './ProxyForm.tsx';

/** How the device reaches the internet: directly, by a proxy, or by a PAC file (R3.14). */
export function ProxyPage() {
  const query = useDeviceQuery({
    ...getQuery('/api/v1/network/config/proxy'),
    refetchOnMount: 'always',
  });
  return (
    <QueryForm query={query} what="the proxy settings">
      {(proxy) => <ProxyForm proxy={proxy} />}
    </QueryForm>
  );
}
