import type { Schema } from '@stillhouse/contracts/api';
import { CardList, CardRow } from '@stillhouse/ui/CardList';
import type { ReactNode } from 'react';
import { getQuery } from '../api/query.ts';
import { useDeviceQuery } from '../queries/use-device-query.ts';
import type { Facts } from '../rules/facts.ts';
import { featureRules } from '../rules/feature-rules.ts';
import { formatQuery } from '../shell/format-query.ts';
import { toValueProps } from './value-props.ts';

/**
 * The links to the network settings (R2.19).
 *
 * @param children rows before them
 */
export function NetworkSettings(props: { facts: Facts; title?: string; children?: ReactNode }) {
  const { facts, title = 'Settings', children } = props;
  const proxy = useDeviceQuery({
    ...getQuery('/api/v1/network/config/proxy'),
    refetchOnMount: 'always',
  });
  const hostname = useDeviceQuery({
    ...getQuery('/api/v1/network/config/hostname'),
    refetchOnMount: 'always',
  });
  return (
    <CardList title={title}>
      {children}
      <CardRow
        href="/network/proxy"
        title="Proxy"
        {...toValueProps(formatQuery(proxy, (data) => getProxyText(data.proxy)))}
      />
      <CardRow
        href="/network/hostname"
        title="Hostname"
        {...toValueProps(formatQuery(hostname, (data) => data.hostname))}
      />
      <CardRow href="/network/certificates" title="Certificates" />
      {featureRules.ntpOnNetworkPage(facts) && featureRules.controlledHere(facts) && (
        <CardRow href="/network/ntp" title="NTP Server" />
      )}
      {featureRules.dot1x(facts) && <CardRow href="/network/dot1x" title="802.1x configuration" />}
    </CardList>
  );
}

const proxyTexts = { off: 'Off', manual: 'Manual', auto: 'Automatic' } as const;

function getProxyText(mode: Schema<'ProxyMode'>): string {
  // Other firmware versions may report an unknown mode.
  return proxyTexts[mode] ?? mode;
}
