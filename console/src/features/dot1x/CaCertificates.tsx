import type { Schema } from '@stillhouse/contracts/api';
import { CardList, CardRow } from '@stillhouse/ui/CardList';
import { getShortName } from '../../certificate-files/certificate-name.ts';
import { ValidityBadge } from '../../certificate-files/ValidityBadge.tsx';
import { getValidity } from '../../certificate-files/validity.ts';
import type { Dated } from '../../queries/use-dated-query.ts';
import type { QueryState } from '../../queries/use-device-query.ts';
import { formatDay } from '../../shell/format-date.ts';
import { QueryCard } from '../../shell/QueryBoundary.tsx';
import styles from './Dot1x.module.css';

type CaCertificateQuery = QueryState<Dated<Schema<'Dot1xCertificate'>[]>>;

const TITLE = 'CA certificates';

/** The CA certificates that were sent with credentials. */
export function CaCertificates({ query }: { query: CaCertificateQuery }) {
  return (
    <QueryCard query={query} what="the CA certificates" lines={2}>
      {({ data, aheadMs }) =>
        data.length === 0 ? (
          <CardList title={TITLE}>
            <CardRow
              title="There are no CA certificates."
              subtitle="They are added with 802.1x credentials."
            />
          </CardList>
        ) : (
          <CardList title={TITLE}>
            {data.map((certificate) => {
              const { name, type, notBefore, notAfter } = certificate;
              return (
                <CardRow
                  key={`${name} ${notBefore} ${notAfter}`}
                  title={getShortName(name) || name}
                  subtitle={
                    <>
                      <span className={styles.line}>{type}</span>{' '}
                      <span className={styles.line}>
                        {formatDay(notBefore)} to {formatDay(notAfter)}
                      </span>
                    </>
                  }
                  value={
                    <ValidityBadge validity={getValidity(certificate, Date.now() + aheadMs)} />
                  }
                />
              );
            })}
          </CardList>
        )
      }
    </QueryCard>
  );
}
