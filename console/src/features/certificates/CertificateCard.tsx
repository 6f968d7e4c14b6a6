import type { Schema } from '@stillhouse/contracts/api';
import { Button } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { DefinitionList, DefinitionRow } from '@stillhouse/ui/DefinitionList';
import { Notice } from '@stillhouse/ui/Notice';
import { DeviceError } from '../../api/device-error.ts';
import { addReason } from '../../api/reason.ts';
import { getShortName, parseName } from '../../certificate-files/certificate-name.ts';
import { ValidityBadge } from '../../certificate-files/ValidityBadge.tsx';
import { getValidity, type Validity } from '../../certificate-files/validity.ts';
import { validityAdvice } from '../../certificate-files/validity-advice.ts';
import { useServices } from '../../services/services.ts';
import { useAppModals } from '../../shell/app-modals.ts';
import { formatInstant } from '../../shell/format-date.ts';
import styles from './CertificateCard.module.css';
import { formatType } from './certificate-list.ts';

const adviceTones: Partial<Record<Validity['kind'], 'error'>> = {
  expired: 'error',
  notValid: 'error',
};

/**
 * @param now the time of the device, epoch milliseconds
 * @param onRemoved called with a message when the device has removed it
 */
export function CertificateCard(props: {
  certificate: Schema<'Certificate'>;
  now: number;
  onRemoved: (text: string) => void;
}) {
  const { certificate, now, onRemoved } = props;
  const { fingerprint, subject, issuer, notBefore, notAfter } = certificate;
  const { client } = useServices();
  const modals = useAppModals();
  const validity = getValidity(certificate, now);
  const advice = validityAdvice[validity.kind];
  const name = getShortName(subject) || fingerprint;

  const remove = async () => {
    try {
      await client.DELETE('/api/v1/certificates/{id}', { params: { path: { id: fingerprint } } });
      onRemoved('Certificate removed.');
    } catch (cause) {
      // 404: somebody else has removed it (R7.40).
      if (cause instanceof DeviceError && cause.status === 404) {
        return onRemoved('The certificate was already removed.');
      }
      throw new Error(addReason('Unable to remove the certificate.', cause), { cause });
    }
  };
  const confirmRemoval = () =>
    modals.open({
      type: 'confirm',
      title: 'Remove the certificate?',
      text: `"${name}" is removed from the device. Connections that rely on it stop working.`,
      confirmLabel: 'Remove',
      danger: true,
      onConfirm: remove,
    });

  return (
    <div className={styles.page}>
      {advice && (
        <Notice silent tone={adviceTones[validity.kind] ?? 'warning'}>
          {`This certificate ${advice.finding(validity)}. ${advice.remedy}`}
        </Notice>
      )}
      <Card title={name} actions={<ValidityBadge validity={validity} />}>
        <DefinitionList>
          <DefinitionRow label="Valid from" value={formatInstant(notBefore)} />
          <DefinitionRow label="Valid until" value={formatInstant(notAfter)} />
          <CertificateDetails certificate={certificate} />
          <DefinitionRow label="SHA-256 fingerprint" value={fingerprint} copyable />
        </DefinitionList>
      </Card>
      <NameCard title="Subject" name={subject} />
      <NameCard title="Issuer" name={issuer} />
      <div>
        <Button variant="danger" onClick={confirmRemoval}>
          Remove certificate
        </Button>
      </div>
    </div>
  );
}

/** What newer firmware reports in addition. */
function CertificateDetails({ certificate }: { certificate: Schema<'Certificate'> }) {
  const { isCa, serialNumber, alternativeNames, keyType } = certificate;
  return (
    <>
      {isCa !== undefined && <DefinitionRow label="Type" value={formatType(isCa)} />}
      {serialNumber !== undefined && (
        <DefinitionRow label="Serial number" value={serialNumber} copyable />
      )}
      {alternativeNames !== undefined && (
        <DefinitionRow label="Alternative names" value={alternativeNames.join(', ')} />
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
