import { Icon } from '@stillhouse/ui/Icon';
import { memo, useMemo } from 'react';
import { formatCount } from '../formatting/format-count.ts';
import styles from './DeviceTable.module.css';
import type { GroupRow as Row } from './list-rows.ts';
import { SelectBox } from './SelectBox.tsx';
import { columns } from './sort-devices.ts';

/** The row of a group: its number of devices, and a button that hides their rows. */
export const GroupRow = memo(function GroupRow(props: {
  row: Row;
  /** Its place among the rows. */
  index: number;
  /** Pixels below the first row. */
  top: number;
  chosen: ReadonlySet<string>;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
  onToggle: (key: string) => void;
}) {
  const { row, index, top, chosen, onSelect, onToggle } = props;
  const { key, title, devices, isCollapsed } = row;
  const selectedCount = useMemo(
    () => devices.reduce((count, { id }) => (chosen.has(id) ? count + 1 : count), 0),
    [devices, chosen],
  );
  return (
    <tr
      className={`${styles.row} ${styles.groupRow}`}
      style={{ transform: `translateY(${top}px)` }}
      // The head is row 1.
      aria-rowindex={index + 2}
      data-key={key}
    >
      <td>
        <SelectBox
          label={`Select all in ${title}`}
          devices={devices}
          selectedCount={selectedCount}
          onSelect={onSelect}
        />
      </td>
      <th scope="rowgroup" colSpan={columns.length}>
        <button
          type="button"
          className={styles.heading}
          aria-expanded={!isCollapsed}
          onClick={() => onToggle(key)}
        >
          <Icon name="chevron-down" className={styles.chevron} />
          {title} <span className={styles.count}>{formatCount(devices.length)}</span>
        </button>
      </th>
    </tr>
  );
});
