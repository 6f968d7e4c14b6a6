import { getQuery } from '../../api/query.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { QueryForm } from '../../shell/QueryForm.tsx';
import { HostnameForm } from './HostnameForm.tsx';

/** The hostname of the device (R2.25). */
export function HostnamePage() {
  const query = useDeviceQuery({
    ...getQuery('/api/v1/network/config/hostname'),
    refetchOnMount: 'always',
  });
  return (
    <QueryForm query={query} what="the hostname" lines={3}>
      {(settings) => <HostnameForm settings={settings} />}
    </QueryForm>
  );
}
