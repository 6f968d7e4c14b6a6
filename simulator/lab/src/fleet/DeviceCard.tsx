import { Badge } from '@stillhouse/ui/Badge';
import { ProductPicture } from '@stillhouse/ui/ProductPicture';
import { formatAddress } from '../address/address.ts';
import { LabLink } from '../address/LabLink.tsx';
import type { DeviceSummary } from '../server-state/queries.ts';
import styles from './DeviceCard.module.css';
import { getDeviceBadges, powerBadges } from './device-badges.ts';

/** A device in the list: picture, name, state and identifiers. */
export function DeviceCard({ device }: { device: DeviceSummary }) {
  const { id, product, displayName, firmwareVersion, serialNumber, power } = device;
  const { text, tone } = powerBadges[power];
  return (
    <li className={styles.item}>
      <LabLink href={formatAddress({ device: id })} className={styles.card}>
        <span className={styles.picture} data-power={power} aria-hidden="true">
          <ProductPicture product={product} name="" />
        </span>
        <span className={styles.details}>
          <span className={styles.line}>
            <span className={styles.name}>{displayName}</span>{' '}
            <Badge dot tone={tone}>
              {text}
            </Badge>
          </span>{' '}
          <span className={styles.detail}>{id}</span>{' '}
          <span className={styles.detail}>
            {firmwareVersion} · {serialNumber}
          </span>{' '}
          <span className={styles.badges}>
            {getDeviceBadges(device).map((badge) => (
              <Badge key={badge.text} tone={badge.tone}>
                {badge.text}
              </Badge>
            ))}
          </span>
        </span>
      </LabLink>
    </li>
  );
}
