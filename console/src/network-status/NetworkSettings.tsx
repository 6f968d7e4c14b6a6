import type { Schema } from '@stillhouse/contracts/api';
import { getOwn } from '@stillhouse/foundation/is-record';
import { CardList, CardRow } from '@stillhouse/ui/CardList';
import type { ReactNode } from 'react';
import { getQuery } from '../api/query.ts';
import { useDatedQuery } from '../queries/use-dated-query.ts';
import { useDeviceQuery } from '../queries/use-device-query.ts';
import type { Facts } from '../rules/facts.ts';
import { featureRules } from '../rules/feature-rules.ts';
import { useServices } from '../services/services.ts';
import { formatNtpServer } from '../shell/format-ntp-server.ts';
import { formatQuery } from '../shell/format-query.ts';
import { formatCertificates, formatDot1x } from './format-rows.ts';
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
  // The status is known from the page around these rows.
  const status = useDeviceQuery(getQuery('/api/v1/status'));
  const { config } = useServices();
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
      <CertificatesRow />
      {featureRules.ntpOnNetworkPage(facts) && featureRules.controlledHere(facts) && (
        <CardRow
          href="/network/ntp"
          title="NTP Server"
          {...toValueProps(
            formatQuery(status, (data) => formatNtpServer(data.ntpServer, config.brand)),
          )}
        />
      )}
      {featureRules.dot1x(facts) && (
        <CardRow
          href="/network/dot1x"
          title="802.1x configuration"
          {...toValueProps(
            formatQuery(status, (data) => formatDot1x(data.networkProperties.dot1x)),
          )}
        />
      )}
    </CardList>
  );
}

function CertificatesRow() {
  const query = useDatedQuery('/api/v1/certificates');
  const value = formatQuery(query, ({ data, aheadMs }) =>
    formatCertificates(data, Date.now() + aheadMs),
  );
  return <CardRow href="/network/certificates" title="Certificates" {...toValueProps(value)} />;
}

const proxyTexts = { off: 'Off', manual: 'Manual', auto: 'Automatic' } as const;

function getProxyText(mode: Schema<'ProxyMode'>): string {
  // Other firmware versions may report an unknown mode.
  return getOwn(proxyTexts, mode) ?? mode;
}
