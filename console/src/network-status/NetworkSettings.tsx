import type { Schema } from '@stillhouse/contracts/api';
import { CardList, CardRow } from '@stillhouse/ui/CardList';
import type { ReactNode } from 'react';
import { q } from '../api/query.ts';
import { useDeviceQuery } from '../queries/use-device-query.ts';
import type { Facts } from '../rules/facts.ts';
import { gates } from '../rules/gates.ts';
import { toldText } from '../shell/told-text.ts';
import { shown } from './shown-value.ts';

/**
 * The ways to the settings of the network (spec section 2).
 *
 * @param children rows before them
 */
export function NetworkSettings(props: { facts: Facts; title?: string; children?: ReactNode }) {
  const { facts, title = 'Settings', children } = props;
  const proxy = useDeviceQuery({ ...q('getProxy'), refetchOnMount: 'always' });
  const hostname = useDeviceQuery({ ...q('getHostname'), refetchOnMount: 'always' });
  return (
    <CardList title={title}>
      {children}
      <CardRow
        href="/network/proxy"
        title="Proxy"
        {...shown(toldText(proxy, (data) => proxyText(data.proxy)))}
      />
      <CardRow
        href="/network/hostname"
        title="Hostname"
        {...shown(toldText(hostname, (data) => data.hostname))}
      />
      <CardRow href="/network/certificates" title="Certificates" />
      {gates.ntpOnNetworkPage(facts) && gates.controlledHere(facts) && (
        <CardRow href="/network/ntp" title="NTP Server" />
      )}
      {gates.dot1x(facts) && <CardRow href="/network/dot1x" title="802.1x configuration" />}
    </CardList>
  );
}

const proxyTexts = { off: 'Off', manual: 'Manual', auto: 'Automatic' } as const;

function proxyText(mode: Schema<'ProxyMode'>): string {
  // firmware of another time may name a mode that is not known here
  return proxyTexts[mode] ?? mode;
}
