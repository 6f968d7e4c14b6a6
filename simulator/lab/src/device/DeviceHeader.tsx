import type { ControlSchema } from '@stillhouse/simulator/client';
import { Badge } from '@stillhouse/ui/Badge';
import { Button } from '@stillhouse/ui/Button';
import { CopyButton } from '@stillhouse/ui/CopyButton';
import { Icon } from '@stillhouse/ui/Icon';
import { ProductPicture } from '@stillhouse/ui/ProductPicture';
import { LabLink } from '../address/LabLink.tsx';
import { showAlso, usePlace } from '../address/use-address.ts';
import { notesOf, powerWords } from '../fleet/device-badges.ts';
import { consolePlace, consoleShown } from './console-placement.ts';
import styles from './DeviceHeader.module.css';
import { useIsWide } from './use-is-wide.ts';

/** What the device is and how it is, in a few lines. */
export function DeviceHeader({ lease }: { lease: ControlSchema<'Lease'> }) {
  const { id, product, displayName, firmwareVersion, serialNumber, seed, power } = lease;
  const { text, tone } = powerWords[power];
  const isWide = useIsWide();
  const isShown = consoleShown(usePlace().console, isWide);
  return (
    <header className={styles.header}>
      <span className={styles.picture} data-power={power} aria-hidden="true">
        <ProductPicture product={product} name="" />
      </span>
      <div className={styles.words}>
        <div className={styles.top}>
          <LabLink href="/" className={styles.back}>
            <Icon name="back" />
            All devices
          </LabLink>
          <Button
            size="small"
            variant="quiet"
            icon="system"
            aria-pressed={isShown}
            onClick={() => showAlso({ console: consolePlace(!isShown, isWide) }, { replace: true })}
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
            {notesOf(lease).map((note) => (
              <Badge key={note.text} tone={note.tone}>
                {note.text}
              </Badge>
            ))}
          </span>
        </div>
        <dl className={styles.facts}>
          <Fact label="Product" value={product} />
          <Fact label="Firmware" value={firmwareVersion} />
          <Fact label="Serial number" value={serialNumber} copyable />
          <Fact label="Seed" value={String(seed)} />
        </dl>
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
