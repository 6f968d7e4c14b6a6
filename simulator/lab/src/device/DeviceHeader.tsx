import { Badge } from '@stillhouse/ui/Badge';
import { Button } from '@stillhouse/ui/Button';
import { Icon } from '@stillhouse/ui/Icon';
import type { ControlSchema } from 'stillhouse/client';
import { formatAddress } from '../address/address.ts';
import { LabLink } from '../address/LabLink.tsx';
import { updateAddress, useAddress } from '../address/use-address.ts';
import { ClockBar } from '../clock/ClockBar.tsx';
import { getStateBadges, powerBadges } from '../fleet/device-badges.ts';
import { getConsolePlacement, isConsoleVisible } from './console-placement.ts';
import styles from './DeviceHeader.module.css';
import { useIsWide } from './use-is-wide.ts';

/** The device, its state and its clock, in one line that stays visible. */
export function DeviceHeader({ lease }: { lease: ControlSchema<'Lease'> }) {
  const { id, displayName, power } = lease;
  const isWide = useIsWide();
  const isVisible = isConsoleVisible(useAddress().console, isWide);
  return (
    <section className={styles.head} aria-label="Device" data-device-head>
      <LabLink href={formatAddress({})} className={styles.back}>
        <Icon name="back" />
        <span className="visually-hidden">All devices</span>
      </LabLink>
      <h1 tabIndex={-1} className={styles.name}>
        {displayName}
      </h1>
      <span className={styles.id}>{id}</span>
      <span className={styles.badges}>
        <Badge dot tone={powerBadges[power].tone}>
          {powerBadges[power].text}
        </Badge>
        {getStateBadges(lease).map(({ text, tone }) => (
          <Badge key={text} tone={tone}>
            {text}
          </Badge>
        ))}
      </span>
      <ClockBar id={id} />
      <span className={styles.console}>
        <Button
          size="small"
          variant="quiet"
          icon="system"
          aria-pressed={isVisible}
          onClick={() =>
            updateAddress({ console: getConsolePlacement(!isVisible, isWide) }, { replace: true })
          }
        >
          <span className={styles.label}>Console</span>
        </Button>
      </span>
    </section>
  );
}
