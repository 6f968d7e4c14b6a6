import type { Schema } from '@stillhouse/contracts/api';
import { getOwn } from '@stillhouse/foundation/is-record';
import { quoteUnusualSsid } from '@stillhouse/foundation/quote-ssid';
import { Badge, type BadgeTone } from '@stillhouse/ui/Badge';
import { Card } from '@stillhouse/ui/Card';
import { DefinitionList, DefinitionRow } from '@stillhouse/ui/DefinitionList';
import { getShortName } from '../../certificate-files/certificate-name.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { useFreshStatusQuery } from '../../queries/use-fresh-status-query.ts';
import { QueryCard } from '../../shell/QueryBoundary.tsx';
import { CertificateLines } from './CertificateLines.tsx';
import styles from './Dot1x.module.css';
import { formatMethods } from './dot1x-labels.ts';

type Dot1xInterface = Schema<'Dot1xInterface'>;

/** The switch decides at any time; the state on screen is at most this old. */
const pollMs = 10_000;

/** What is set up for 802.1x, and whether the network admits the device. */
export function useDot1xStatus() {
  return useDeviceQuery({
    ...useFreshStatusQuery(),
    refetchInterval: pollMs,
  });
}

/**
 * One card for each interface. Older firmware does not report its 802.1x settings (R2.56).
 * @param aheadMs how far the device's clock is ahead of the browser's
 */
export function Dot1xInterfaces(props: { hasEthernet: boolean; aheadMs: number }) {
  const { hasEthernet, aheadMs } = props;
  const query = useDot1xStatus();
  return (
    <QueryCard query={query} what="the 802.1x settings" lines={6}>
      {({ networkProperties: { dot1x } }) =>
        dot1x === undefined ? (
          <Card title="Settings">
            <p className={styles.lead}>The device does not report its 802.1x settings.</p>
          </Card>
        ) : (
          <>
            {hasEthernet && (
              <InterfaceCard title="Ethernet" report={dot1x.ethernet} aheadMs={aheadMs} />
            )}
            <InterfaceCard title="Wi-Fi" report={dot1x.wifi} aheadMs={aheadMs} />
          </>
        )
      }
    </QueryCard>
  );
}

const authorizations: Record<Schema<'Dot1xAuthorization'>, { tone: BadgeTone; text: string }> = {
  authorized: { tone: 'success', text: 'Authorized' },
  unauthorized: { tone: 'danger', text: 'Not authorized' },
  notRequested: { tone: 'neutral', text: 'Not requested by the network' },
};

function InterfaceCard(props: {
  title: string;
  report: Dot1xInterface | undefined;
  aheadMs: number;
}) {
  const { title, report, aheadMs } = props;
  const state = report?.authorization && getOwn(authorizations, report.authorization);
  return (
    <Card title={title} actions={state && <Badge tone={state.tone}>{state.text}</Badge>}>
      {report?.configured ? (
        <CredentialList report={report} now={Date.now() + aheadMs} />
      ) : (
        <p className={styles.lead}>
          {report === undefined
            ? 'The device does not report its 802.1x settings.'
            : report.authorization === 'unauthorized'
              ? 'Not set up. The network requires 802.1x.'
              : 'Not set up.'}
        </p>
      )}
    </Card>
  );
}

function CredentialList({ report, now }: { report: Dot1xInterface; now: number }) {
  const { ssid, identity, certificate } = report;
  return (
    <DefinitionList>
      {ssid !== undefined && (
        <DefinitionRow label="Network name (SSID)" value={quoteUnusualSsid(ssid)} />
      )}
      <DefinitionRow label="Identity" value={identity} />
      <DefinitionRow label="EAP method" value={formatMethods(report)} />
      <DefinitionRow
        label="Device certificate"
        absent="None"
        value={
          certificate && (
            <CertificateLines
              certificate={{ ...certificate, name: getShortName(certificate.subject) }}
              now={now}
            />
          )
        }
      />
    </DefinitionList>
  );
}
