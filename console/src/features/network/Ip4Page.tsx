import { q } from '../../api/query.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { AnsweredForm } from '../../shell/AnsweredForm.tsx';
import { GatedScreen } from '../../shell/GatedScreen.tsx';
import { Ip4Form } from './Ip4Form.tsx';
import { NoEthernet } from './NoEthernet.tsx';

/** IP configuration of Ethernet (spec sections 2, 4 and 5). */
export function Ip4Page() {
  return (
    <GatedScreen gate="ethernet" what="the IP configuration" absent={<NoEthernet />}>
      <Ip4Settings />
    </GatedScreen>
  );
}

function Ip4Settings() {
  const answer = useDeviceQuery({ ...q('getEthernetIp4'), refetchOnMount: 'always' });
  return (
    <AnsweredForm answer={answer} what="the IP configuration" lines={6}>
      {(settings) => <Ip4Form settings={settings} />}
    </AnsweredForm>
  );
}
