import type { Schema } from '@stillhouse/contracts/api';
import { CardList, CardRow } from '@stillhouse/ui/CardList';
import { countItems, type ItemList } from '../../api/query.ts';
import { getShortName } from '../../certificate-files/certificate-name.ts';
import { ValidityBadge } from '../../certificate-files/ValidityBadge.tsx';
import { getValidity } from '../../certificate-files/validity.ts';
import type { Dated } from '../../queries/use-dated-query.ts';
import type { QueryState } from '../../queries/use-device-query.ts';
import { Day, TimeZoneName } from '../../shell/Instant.tsx';
import { QueryCard } from '../../shell/QueryBoundary.tsx';
import { UnreadableItems } from '../../shell/UnreadableItems.tsx';
import styles from './Dot1x.module.css';

type CaCertificateQuery = QueryState<Dated<ItemList<Schema<'Dot1xCertificate'>>>>;

const TITLE = 'CA certificates';

/** The CA certificates that were sent with credentials. */
export function CaCertificates({ query }: { query: CaCertificateQuery }) {
  return (
    <QueryCard query={query} what="the CA certificates" lines={2}>
      {({ data, aheadMs }) => (
        <>
          {data.items.length > 0 && (
            <CardList
              title={TITLE}
              footer={
                <>
                  Days in the time zone <TimeZoneName />
                </>
              }
            >
              {data.items.map((certificate, index) => (
                <CertificateRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: no field identifies a certificate.
                  key={index}
                  certificate={certificate}
                  now={Date.now() + aheadMs}
                />
              ))}
            </CardList>
          )}
          {countItems(data) === 0 && (
            <CardList title={TITLE}>
              <CardRow
                title="There are no CA certificates."
                subtitle="They are added with 802.1x credentials."
              />
            </CardList>
          )}
          <UnreadableItems
            items={data.unreadable}
            nouns="CA certificates"
            nameField="name"
            formatName={formatName}
          />
        </>
      )}
    </QueryCard>
  );
}

function CertificateRow(props: { certificate: Schema<'Dot1xCertificate'>; now: number }) {
  const { certificate, now } = props;
  const { name, type, notBefore, notAfter } = certificate;
  return (
    <CardRow
      title={formatName(name)}
      subtitle={
        <>
          <span className={styles.line}>{type}</span>{' '}
          <span className={styles.line}>
            <Day time={notBefore} /> to <Day time={notAfter} />
          </span>
        </>
      }
      value={<ValidityBadge validity={getValidity(certificate, now)} />}
    />
  );
}

function formatName(name: string): string {
  return getShortName(name) || name;
}
