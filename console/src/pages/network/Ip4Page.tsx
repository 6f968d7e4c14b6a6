import { q } from '../../api/query.ts';
import { useDeviceQuery } from '../../api/use-device-query.ts';
import { gates } from '../../rules/gates.ts';
import { useFacts } from '../../rules/use-facts.ts';
import { AnsweredForm } from '../../shell/AnsweredForm.tsx';
import { Ip4Form } from './Ip4Form.tsx';
import { NoEthernet } from './NoEthernet.tsx';

/** IP configuration of Ethernet (spec sections 2, 4 and 5). */
export function Ip4Page() {
  const facts = useFacts();
  return facts && !gates.ethernet(facts) ? <NoEthernet /> : <Ip4Settings />;
}

function Ip4Settings() {
  const answer = useDeviceQuery({ ...q('getEthernetIp4'), refetchOnMount: 'always' });
  return (
    <AnsweredForm answer={answer} what="the IP configuration" lines={6}>
      {(settings) => <Ip4Form settings={settings} />}
    </AnsweredForm>
  );
}
