import type { Schema } from '@stillhouse/contracts/api';
import { Button } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { DefinitionList, DefinitionRow } from '@stillhouse/ui/DefinitionList';
import { Notice } from '@stillhouse/ui/Notice';
import { useLimit } from '@stillhouse/ui/use-limit';
import { getCertificateName, parseName } from '../../certificate-files/certificate-name.ts';
import { ValidityBadge } from '../../certificate-files/ValidityBadge.tsx';
import { getValidity, hasNoExpiry, type Validity } from '../../certificate-files/validity.ts';
import { validityAdvice } from '../../certificate-files/validity-advice.ts';
import { ClockWarning } from '../../shell/ClockWarning.tsx';
import { Instant, TimeZoneName } from '../../shell/Instant.tsx';
import styles from './CertificateCard.module.css';
import { formatType } from './certificate-list.ts';
import { useCertificateRemoval } from './use-certificate-removal.ts';

const adviceTones: Partial<Record<Validity['kind'], 'error'>> = {
  expired: 'error',
  notValid: 'error',
};

/**
 * @param aheadMs how far the device's clock is ahead of this computer's
 * @param onRemoved called with a message when the device has removed it
 */
export function CertificateCard(props: {
  certificate: Schema<'Certificate'>;
  aheadMs: number;
  onRemoved: (text: string) => void;
}) {
  const { certificate, aheadMs, onRemoved } = props;
  const { fingerprint, subject, issuer, notBefore, notAfter } = certificate;
  const validity = getValidity(certificate, Date.now() + aheadMs);
  const advice = validityAdvice[validity.kind];
  const name = getCertificateName(certificate);
  const confirmRemoval = useCertificateRemoval(onRemoved);

  return (
    <div className={styles.page}>
      <ClockWarning aheadMs={aheadMs} />
      {advice && (
        <Notice silent tone={adviceTones[validity.kind] ?? 'warning'}>
          {`This certificate ${advice.finding(validity)}. ${advice.remedy}`}
        </Notice>
      )}
      <Card title={name} actions={<ValidityBadge validity={validity} />}>
        <DefinitionList>
          <DefinitionRow label="Valid from" value={<Instant time={notBefore} />} />
          <DefinitionRow
            label="Valid until"
            value={hasNoExpiry(certificate) ? 'No expiry' : <Instant time={notAfter} />}
          />
          <DefinitionRow label="Time zone" value={<TimeZoneName />} />
          <CertificateDetails certificate={certificate} />
          <DefinitionRow label="SHA-256 fingerprint" value={fingerprint} copyable />
        </DefinitionList>
      </Card>
      <NameCard title="Subject" name={subject} />
      <NameCard title="Issuer" name={issuer} />
      <div>
        <Button variant="danger" onClick={() => confirmRemoval({ fingerprint, name })}>
          Remove certificate
        </Button>
      </div>
    </div>
  );
}

/** What newer firmware reports in addition. */
function CertificateDetails({ certificate }: { certificate: Schema<'Certificate'> }) {
  const { isCa, serialNumber, alternativeNames, keyType } = certificate;
  const names = useLimit(alternativeNames ?? [], 50, 'names');
  return (
    <>
      {isCa !== undefined && <DefinitionRow label="Type" value={formatType(isCa)} />}
      {serialNumber !== undefined && (
        <DefinitionRow label="Serial number" value={serialNumber} copyable />
      )}
      {alternativeNames !== undefined && (
        <DefinitionRow
          label="Alternative names"
          value={
            alternativeNames.length === 0 ? (
              ''
            ) : (
              <span className={styles.names}>
                <span>{names.shown.join(', ')}</span>
                {names.more}
              </span>
            )
          }
        />
      )}
      {keyType !== undefined && <DefinitionRow label="Key type" value={keyType} />}
    </>
  );
}

function NameCard({ title, name }: { title: string; name: string }) {
  const parts = parseName(name);
  return (
    <Card title={title}>
      {parts.length === 0 ? (
        <p className={styles.nobody}>The certificate contains no name.</p>
      ) : (
        <DefinitionList>
          {parts.map(({ key, label, value }) => (
            <DefinitionRow key={`${key}=${value}`} label={label} value={value} />
          ))}
        </DefinitionList>
      )}
    </Card>
  );
}
