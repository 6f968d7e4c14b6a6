import type { CertificateSummary } from '../../certificate-files/read-certificates.ts';
import { ValidityBadge } from '../../certificate-files/ValidityBadge.tsx';
import { getValidity } from '../../certificate-files/validity.ts';
import { Day } from '../../shell/Instant.tsx';
import styles from './Dot1x.module.css';

/** A certificate as a value: its name, its days and its validity. */
export function CertificateLines(props: { certificate: CertificateSummary; now: number }) {
  const { certificate, now } = props;
  const { name, notBefore, notAfter } = certificate;
  return (
    <>
      <span className={styles.line}>{name || 'Certificate without a name'}</span>
      <span className={styles.line}>
        <Day time={notBefore} /> to <Day time={notAfter} withZone />
      </span>
      <ValidityBadge validity={getValidity(certificate, now)} />
    </>
  );
}
