import type { Schema } from '@stillhouse/contracts/api';
import { getDisplayName, getProduct } from '@stillhouse/products/catalog';
import { Badge } from '@stillhouse/ui/Badge';
import { Card } from '@stillhouse/ui/Card';
import { DefinitionList, DefinitionRow } from '@stillhouse/ui/DefinitionList';
import { ErrorState } from '@stillhouse/ui/ErrorState';
import { ProductPicture } from '@stillhouse/ui/ProductPicture';
import { Skeleton } from '@stillhouse/ui/Skeleton';
import { errorTexts } from '../../api/error-texts.ts';
import { isAway } from '../../connection/connection-state.ts';
import { useConnection, useServices } from '../../services/services.ts';
import styles from './StatusCard.module.css';
import { getStatusSections, type StatusField } from './status-fields.ts';

export function StatusCard({ status }: { status: Schema<'DeviceStatus'> }) {
  const { config } = useServices();
  const { product } = status;
  const isKnown = !isAway(useConnection());
  return (
    <Card flush>
      <div className={styles.device}>
        <div className={styles.picture}>
          <ProductPicture product={product} name={getProduct(product).model ?? config.brand.name} />
        </div>
        <div className={styles.name}>
          <h2>{getDisplayName(product, config.brand)}</h2>
          {isKnown && <OnlineBadge isOnline={status.isOnline} />}
        </div>
      </div>
      <div className={styles.sections}>
        {getStatusSections(status, config.brand).map(({ title, fields }) => (
          <section key={title} className={styles.section} aria-label={title}>
            <h3 className={styles.title}>{title}</h3>
            <DefinitionList>
              {fields.map((field) => (
                <StatusRow key={field.label} field={field} />
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

function StatusRow({ field }: { field: StatusField }) {
  const { label, value, absent, copyable = false } = field;
  return (
    <DefinitionRow
      label={label}
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
