import type { Schema } from '@stillhouse/contracts/api';
import { getDisplayName } from '@stillhouse/products/catalog';
import { Badge } from '@stillhouse/ui/Badge';
import { Card } from '@stillhouse/ui/Card';
import { DefinitionList, DefinitionRow } from '@stillhouse/ui/DefinitionList';
import { ErrorState } from '@stillhouse/ui/ErrorState';
import { Skeleton } from '@stillhouse/ui/Skeleton';
import { errorTexts } from '../../api/error-texts.ts';
import { useIsResponding, useServices } from '../../services/services.ts';
import styles from './StatusCard.module.css';
import { getStatusSections, type StatusField } from './status-fields.ts';

export function StatusCard({ status }: { status: Schema<'DeviceStatus'> }) {
  const { config } = useServices();
  const isKnown = useIsResponding();
  return (
    <Card flush>
      <div className={styles.device}>
        <h2>{getDisplayName(status.product, config.brand)}</h2>
        {isKnown && <OnlineBadge isOnline={status.isOnline} />}
      </div>
      <div className={styles.sections}>
        {getStatusSections(status, config.brand).map(({ title, prefix, fields }) => (
          <section key={title} className={styles.section} aria-label={title}>
            <h3 className={styles.title}>{title}</h3>
            <DefinitionList dense>
              {fields.map((field) => (
                <StatusRow key={field.label} field={field} prefix={prefix} />
              ))}
            </DefinitionList>
          </section>
        ))}
      </div>
    </Card>
  );
}

function OnlineBadge({ isOnline }: { isOnline: boolean }) {
  return (
    <Badge dot tone={isOnline ? 'success' : 'warning'}>
      {isOnline ? 'Connected' : 'Disconnected'}
    </Badge>
  );
}

function StatusRow({ field, prefix }: { field: StatusField; prefix: string | undefined }) {
  const { label, value, absent, copyable = false } = field;
  return (
    <DefinitionRow
      label={label}
      prefix={prefix}
      value={value}
      copyable={copyable}
      {...(absent !== undefined && { absent })}
    />
  );
}

/** @param hasFailedOnce whether the first attempt has failed, which the card says */
export function StatusCardLoading({ hasFailedOnce }: { hasFailedOnce: boolean }) {
  return (
    <Card busy>
      <Skeleton lines={8} label="Loading the status" />
      {hasFailedOnce && (
        <p role="status" className={styles.hasFailedOnce}>
          The device has not responded yet. Trying again.
        </p>
      )}
    </Card>
  );
}

export function StatusCardFailure(props: {
  detail: string;
  retrying: boolean;
  onRetry: () => void;
}) {
  return (
    <Card>
      <ErrorState size="card" title={errorTexts.cardFailure} {...props} />
    </Card>
  );
}
