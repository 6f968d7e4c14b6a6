import type { Schema } from '@stillhouse/contracts/api';
import { Card } from '@stillhouse/ui/Card';
import { CardList, CardRow } from '@stillhouse/ui/CardList';
import { EmptyState } from '@stillhouse/ui/EmptyState';
import { Skeleton } from '@stillhouse/ui/Skeleton';
import { getShortName } from '../../certificate-files/certificate-name.ts';
import { ValidityBadge } from '../../certificate-files/ValidityBadge.tsx';
import { getValidity } from '../../certificate-files/validity.ts';
import { formatDay } from '../../shell/format-date.ts';
import styles from './CertificatesPage.module.css';
import { UploadCard } from './UploadCard.tsx';
import { useCertificates } from './use-certificates.ts';

/** The certificates on the device, and the upload of more. */
export function CertificatesPage() {
  const query = useCertificates();
  const known = query.kind === 'ready' ? query.data.data : [];
  return (
    <div className={styles.page}>
      {query.kind === 'ready' ? (
        <CertificateList certificates={query.data.data} now={Date.now() + query.data.aheadMs} />
      ) : query.kind === 'loading' ? (
        <Card busy>
          <Skeleton lines={4} label="Loading the certificates" />
        </Card>
      ) : (
        // A list that fails is an empty list (R8.18). A notice says that it failed.
        <Card>
          <EmptyState size="card" title="No certificates to show.">
            The device has not sent its list. Trying again every few seconds.
          </EmptyState>
        </Card>
      )}
      <UploadCard known={known.map(({ fingerprint }) => fingerprint)} />
    </div>
  );
}

function CertificateList(props: { certificates: Schema<'Certificate'>[]; now: number }) {
  const { certificates, now } = props;
  if (certificates.length === 0) {
    return (
      <Card>
        <EmptyState size="card" title="There are no certificates on this device.">
          Uploaded certificates are listed here.
        </EmptyState>
      </Card>
    );
  }
  return (
    <CardList label="Certificates">
      {certificates.map((certificate) => (
        <CertificateRow key={certificate.fingerprint} certificate={certificate} now={now} />
      ))}
    </CardList>
  );
}

function CertificateRow(props: { certificate: Schema<'Certificate'>; now: number }) {
  const { certificate, now } = props;
  const { fingerprint, subject, issuer, notBefore, notAfter } = certificate;
  const issuedBy =
    subject === issuer
      ? 'Self-signed'
      : `Issued by ${getShortName(issuer) || 'an unknown authority'}`;
  return (
    <CardRow
      href={`/network/certificates/${fingerprint}`}
      title={getShortName(subject) || fingerprint}
      subtitle={
        <>
          <span className={styles.line}>{issuedBy}</span>{' '}
          <span className={styles.line}>
            {formatDay(notBefore)} to {formatDay(notAfter)}
          </span>
        </>
      }
      value={<ValidityBadge validity={getValidity(certificate, now)} />}
    />
  );
}
