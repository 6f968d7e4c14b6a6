import { Badge } from '@stillhouse/ui/Badge';
import { memo } from 'react';
import { formatAddress } from '../address/address.ts';
import { LabLink } from '../address/LabLink.tsx';
import type { DeviceSummary } from '../server-state/queries.ts';
import styles from './DeviceTable.module.css';
import { powerBadges } from './device-badges.ts';
import { columns } from './sort-devices.ts';

/** A device in the table. Memoized: a fleet of thousands of devices changes one by one. */
export const DeviceRow = memo(function DeviceRow(props: {
  device: DeviceSummary;
  /** Its place among the rows. */
  index: number;
  /** Pixels below the first row. */
  top: number;
  isSelected: boolean;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
}) {
  const { device, index, top, isSelected, onSelect } = props;
  const { id, power } = device;
  return (
    <tr
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
      // The head is row 1.
      aria-rowindex={index + 2}
      data-key={id}
      data-selected={isSelected}
    >
      <td>
        <input
          type="checkbox"
          aria-label={`Select ${id}`}
          checked={isSelected}
          onChange={(event) => onSelect([id], event.currentTarget.checked)}
        />
      </td>
      {columns.map(({ name, getText }) => (
        <td key={name}>
          {name === 'id' ? (
            <LabLink href={formatAddress({ device: id })}>{id}</LabLink>
          ) : name === 'power' ? (
            <Badge dot tone={powerBadges[power].tone}>
              {powerBadges[power].text}
            </Badge>
          ) : (
            getText(device)
          )}
        </td>
      ))}
    </tr>
  );
});
