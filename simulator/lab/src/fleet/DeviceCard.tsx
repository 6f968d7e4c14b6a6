import type { ControlSchema } from '@stillhouse/simulator/client';
import { Badge } from '@stillhouse/ui/Badge';
import { ProductPicture } from '@stillhouse/ui/ProductPicture';
import { LabLink } from '../address/LabLink.tsx';
import { hrefOf } from '../address/address.ts';
import styles from './DeviceCard.module.css';
import { notesOf, powerWords } from './device-badges.ts';

/** A device in the list: what it looks like, what it is, how it is. */
export function DeviceCard({ lease }: { lease: ControlSchema<'Lease'> }) {
  const { id, product, displayName, firmwareVersion, serialNumber, power } = lease;
  const { text, tone } = powerWords[power];
  return (
    <li className={styles.item}>
      <LabLink href={hrefOf({ device: id })} className={styles.card}>
        <span className={styles.picture} data-power={power} aria-hidden="true">
          <ProductPicture product={product} name="" />
        </span>
        <span className={styles.words}>
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
          <span className={styles.notes}>
            {notesOf(lease).map((note) => (
              <Badge key={note.text} tone={note.tone}>
                {note.text}
              </Badge>
            ))}
          </span>
        </span>
      </LabLink>
    </li>
  );
}
