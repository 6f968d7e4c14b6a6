import { q } from '../../api/query.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { AnsweredForm } from '../../shell/AnsweredForm.tsx';
import { HostnameForm } from './HostnameForm.tsx';

/** The hostname of the device (R2.25). */
export function HostnamePage() {
  const answer = useDeviceQuery({
    ...q('/api/v1/network/config/hostname'),
    refetchOnMount: 'always',
  });
  return (
    <AnsweredForm answer={answer} what="the hostname" lines={3}>
      {(settings) => <HostnameForm settings={settings} />}
    </AnsweredForm>
  );
}
