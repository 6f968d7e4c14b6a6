import { q } from '../../api/query.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { AnsweredForm } from '../../shell/AnsweredForm.tsx';
import { HostnameForm } from './HostnameForm.tsx';

/** The name that the device goes by in the network (spec sections 2, 4 and 5). */
export function HostnamePage() {
  const answer = useDeviceQuery({ ...q('getHostname'), refetchOnMount: 'always' });
  return (
    <AnsweredForm answer={answer} what="the hostname" lines={3}>
      {(settings) => <HostnameForm settings={settings} />}
    </AnsweredForm>
  );
}
