import { CardList, CardRow } from '@stillhouse/ui/CardList';
import { shortName } from '../../certificate-files/certificate-name.ts';
import { ValidityBadge } from '../../certificate-files/ValidityBadge.tsx';
import { validityOf } from '../../certificate-files/validity.ts';
import { useDatedQuery } from '../../queries/use-dated-query.ts';
import { AnsweredCard } from '../../shell/Answered.tsx';
import { dayText } from '../../shell/date-text.ts';
import styles from './Dot1x.module.css';

const TITLE = 'CA certificates';

/** The authorities that came with credentials. */
export function CaCertificates() {
  const answer = useDatedQuery('listDot1xCertificates');
  return (
    <AnsweredCard answer={answer} what="the CA certificates" lines={2}>
      {({ data, aheadMs }) =>
        data.length === 0 ? (
          <CardList title={TITLE}>
            <CardRow
              title="There are no CA certificates."
              subtitle="They come to the device with 802.1x credentials."
            />
          </CardList>
        ) : (
          <CardList title={TITLE}>
            {data.map((certificate) => {
              const { name, type, notBefore, notAfter } = certificate;
              return (
                <CardRow
                  key={`${name} ${notBefore} ${notAfter}`}
                  title={shortName(name) || name}
                  subtitle={
                    <>
                      <span className={styles.line}>{type}</span>{' '}
                      <span className={styles.line}>
                        {dayText(notBefore)} to {dayText(notAfter)}
                      </span>
                    </>
                  }
                  value={<ValidityBadge validity={validityOf(certificate, Date.now() + aheadMs)} />}
                />
              );
            })}
          </CardList>
        )
      }
    </AnsweredCard>
  );
}
