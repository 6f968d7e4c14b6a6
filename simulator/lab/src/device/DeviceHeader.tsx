import type { ControlSchema } from '@stillhouse/simulator/client';
import { Badge } from '@stillhouse/ui/Badge';
import { Button } from '@stillhouse/ui/Button';
import { CopyButton } from '@stillhouse/ui/CopyButton';
import { Icon } from '@stillhouse/ui/Icon';
import { ProductPicture } from '@stillhouse/ui/ProductPicture';
import { LabLink } from '../address/LabLink.tsx';
import { updateAddress, useAddress } from '../address/use-address.ts';
import { getDeviceBadges, powerBadges } from '../fleet/device-badges.ts';
import { Folded } from '../shell/Folded.tsx';
import { getConsolePlacement, isConsoleVisible } from './console-placement.ts';
import styles from './DeviceHeader.module.css';
import { useIsWide } from './use-is-wide.ts';

/** The device's model, state and identifiers. */
export function DeviceHeader({ lease }: { lease: ControlSchema<'Lease'> }) {
  const { id, product, displayName, firmwareVersion, serialNumber, seed, power } = lease;
  const { text, tone } = powerBadges[power];
  const isWide = useIsWide();
  const isVisible = isConsoleVisible(useAddress().console, isWide);
  return (
    <header className={styles.header}>
      <span className={styles.picture} data-power={power} aria-hidden="true">
        <ProductPicture product={product} name="" />
      </span>
      <div className={styles.details}>
        <div className={styles.top}>
          <LabLink href="/" className={styles.back}>
            <Icon name="back" />
            All devices
          </LabLink>
          <Button
            size="small"
            variant="quiet"
            icon="system"
            aria-pressed={isVisible}
            onClick={() =>
              updateAddress({ console: getConsolePlacement(!isVisible, isWide) }, { replace: true })
            }
          >
            Console
          </Button>
        </div>
        <div className={styles.line}>
          <h1 tabIndex={-1} className={styles.name}>
            {displayName}
          </h1>
          <span className={styles.id}>{id}</span>
          <span className={styles.badges}>
            <Badge dot tone={tone}>
              {text}
            </Badge>
            {getDeviceBadges(lease).map((badge) => (
              <Badge key={badge.text} tone={badge.tone}>
                {badge.text}
              </Badge>
            ))}
          </span>
        </div>
        <Folded summary="Details">
          <dl className={styles.facts}>
            <Fact label="Product" value={product} />
            <Fact label="Firmware" value={firmwareVersion} />
            <Fact label="Serial number" value={serialNumber} copyable />
            <Fact label="Seed" value={String(seed)} />
          </dl>
        </Folded>
      </div>
    </header>
  );
}

function Fact(props: { label: string; value: string; copyable?: boolean }) {
  const { label, value, copyable = false } = props;
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>
        {value}
        {copyable && <CopyButton value={value} what={label} />}
      </dd>
    </div>
  );
}
