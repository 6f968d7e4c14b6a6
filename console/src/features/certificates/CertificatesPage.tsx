import type { Schema } from '@stillhouse/contracts/api';
import { Card } from '@stillhouse/ui/Card';
import { CardList, CardRow } from '@stillhouse/ui/CardList';
import { EmptyState } from '@stillhouse/ui/EmptyState';
import { Select } from '@stillhouse/ui/Select';
import { Skeleton } from '@stillhouse/ui/Skeleton';
import { TextField } from '@stillhouse/ui/TextField';
import { useState } from 'react';
import type { ItemList } from '../../api/query.ts';
import { getCertificateName, getShortName } from '../../certificate-files/certificate-name.ts';
import { ValidityBadge } from '../../certificate-files/ValidityBadge.tsx';
import { getValidity, hasNoExpiry } from '../../certificate-files/validity.ts';
import type { Dated } from '../../queries/use-dated-query.ts';
import { ClockWarning } from '../../shell/ClockWarning.tsx';
import { Day, TimeZoneName } from '../../shell/Instant.tsx';
import styles from './CertificatesPage.module.css';
import { formatType, type SortOrder, selectCertificates, sortOrders } from './certificate-list.ts';
import { UnreadableCertificates } from './UnreadableCertificates.tsx';
import { UploadCard } from './UploadCard.tsx';
import { useCertificates } from './use-certificates.ts';

/** The certificates on the device, and the upload of more. */
export function CertificatesPage() {
  const query = useCertificates();
  const known = query.kind === 'ready' ? query.data.data.items : [];
  return (
    <div className={styles.page}>
      {query.kind === 'ready' ? (
        <CertificateList data={query.data} />
      ) : query.kind === 'loading' ? (
        <Card busy>
          <Skeleton lines={6} label="Loading the certificates" />
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

function CertificateList({ data }: { data: Dated<ItemList<Schema<'Certificate'>>> }) {
  const { items, unreadable } = data.data;
  return (
    <>
      <ClockWarning aheadMs={data.aheadMs} />
      {(items.length > 0 || unreadable.length === 0) && (
        <ReadableCertificates certificates={items} now={Date.now() + data.aheadMs} />
      )}
      <UnreadableCertificates items={unreadable} />
    </>
  );
}

function ReadableCertificates(props: { certificates: Schema<'Certificate'>[]; now: number }) {
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
  if (certificates.length <= searchFrom) return <Rows certificates={certificates} now={now} />;
  return <SearchableList certificates={certificates} now={now} />;
}

/** More certificates than this can be searched and sorted. */
const searchFrom = 10;

function SearchableList(props: { certificates: Schema<'Certificate'>[]; now: number }) {
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<SortOrder>('uploaded');
  const found = selectCertificates(props.certificates, search, order);
  return (
    <>
      <Card>
        <div className={styles.page}>
          <TextField
            label="Filter certificates"
            type="search"
            value={search}
            onChange={setSearch}
          />
          <Select label="Sort by" options={sortOrders} value={order} onChange={setOrder} />
        </div>
      </Card>
      {found.length > 0 ? (
        <Rows certificates={found} now={props.now} />
      ) : (
        <Card>
          <EmptyState size="card" title="No certificate matches the filter." />
        </Card>
      )}
    </>
  );
}

function Rows(props: { certificates: readonly Schema<'Certificate'>[]; now: number }) {
  return (
    <CardList
      label="Certificates"
      footer={
        <>
          Days in the time zone <TimeZoneName />
        </>
      }
    >
      {props.certificates.map((certificate) => (
        <CertificateRow key={certificate.fingerprint} certificate={certificate} now={props.now} />
      ))}
    </CardList>
  );
}

function CertificateRow(props: { certificate: Schema<'Certificate'>; now: number }) {
  const { certificate, now } = props;
  const { fingerprint, subject, issuer, notBefore, notAfter, isCa } = certificate;
  const issuedBy =
    subject === issuer
      ? 'Self-signed'
      : `Issued by ${getShortName(issuer) || 'an unknown authority'}`;
  return (
    <CardRow
      href={`/network/certificates/${fingerprint}`}
      title={getCertificateName(certificate)}
      subtitle={
        <>
          <span className={styles.line}>
            {isCa === undefined ? issuedBy : `${formatType(isCa)}. ${issuedBy}`}
          </span>{' '}
          <span className={styles.line}>
            <Day time={notBefore} /> to{' '}
            {hasNoExpiry(certificate) ? 'no expiry' : <Day time={notAfter} />}
          </span>
        </>
      }
      value={<ValidityBadge validity={getValidity(certificate, now)} />}
    />
  );
}
