import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useId } from 'react';
import type { DeviceSummary } from '../server-state/queries.ts';
import { DeviceRow } from './DeviceRow.tsx';
import styles from './DeviceTable.module.css';
import { GroupRow } from './GroupRow.tsx';
import { getRowKey, isGroupRow, type ListRow } from './list-rows.ts';
import { SelectBox } from './SelectBox.tsx';
import { type ColumnName, columns, type Sorting, toggleSorting } from './sort-devices.ts';
import { useRowFocus } from './use-row-focus.ts';

/** As in DeviceTable.module.css. */
const rowHeightRem = 2.25;
/** Rows above and below the visible ones, so that Tab always finds the next row. */
const overscan = 8;

type RowsProps = {
  /** All devices of the table, also those of collapsed groups. */
  devices: readonly DeviceSummary[];
  rows: readonly ListRow[];
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  /** May contain devices that are not in the list. */
  chosen: ReadonlySet<string>;
  selectedCount: number;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
  onToggleGroup: (key: string) => void;
  scroller: RefObject<HTMLElement | null>;
};

/**
 * The table of devices. Only visible rows exist, and the row with the focus. Arrow keys, Page Up,
 * Page Down, Home and End move the focus to any row.
 */
export function DeviceRows(props: RowsProps) {
  const { rows, scroller } = props;
  const hintId = useId();
  const rowHeight = rowHeightRem * getRemPixels();
  const focus = useRowFocus(rows, scroller, rowHeight);
  // The head is above the rows, and stays there while they scroll.
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: useCallback(
      (index: number) => {
        const row = rows[index];
        return row === undefined ? index : getRowKey(row);
      },
      [rows],
    ),
    scrollMargin: rowHeight,
    scrollPaddingStart: rowHeight,
    overscan,
    rangeExtractor: focus.extractRange,
  });
  return (
    <section
      ref={scroller}
      className={styles.scroller}
      aria-label="Device table"
      aria-describedby={hintId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard
      tabIndex={0}
    >
      <p id={hintId} className="visually-hidden">
        Within the rows, the arrow keys, Page Up, Page Down, Home and End go to other rows.
      </p>
      <table className={styles.table} aria-rowcount={rows.length + 1}>
        <DeviceTableHead {...props} />
        <tbody
          style={{ height: virtualizer.getTotalSize() }}
          onFocus={focus.onFocus}
          onKeyDown={(event) => focus.onKeyDown(event, virtualizer)}
        >
          {virtualizer.getVirtualItems().map(({ key, index, start }) => (
            <Row key={key} {...props} index={index} top={start - rowHeight} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row(props: RowsProps & { index: number; top: number }) {
  const { rows, index, top, chosen, onSelect, onToggleGroup } = props;
  const row = rows[index];
  if (row === undefined) return null;
  const place = { index, top, onSelect };
  if (isGroupRow(row)) {
    return <GroupRow {...place} row={row} chosen={chosen} onToggle={onToggleGroup} />;
  }
  return <DeviceRow {...place} device={row} isSelected={chosen.has(row.id)} />;
}

function DeviceTableHead(props: RowsProps) {
  const { devices, sorting, onSort, selectedCount, onSelect } = props;
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col">
          <SelectBox
            label="Select all devices"
            devices={devices}
            selectedCount={selectedCount}
            onSelect={onSelect}
          />
        </th>
        {columns.map(({ name, title }) => (
          <th key={name} scope="col" aria-sort={getDirection(sorting, name)}>
            <button
              type="button"
              className={styles.heading}
              onClick={() => onSort(toggleSorting(sorting, name))}
            >
              {title}
              <span aria-hidden="true" className={styles.arrow}>
                {sorting.column === name && (sorting.isDescending ? '▼' : '▲')}
              </span>
            </button>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function getDirection({ column, isDescending }: Sorting, name: ColumnName) {
  if (column !== name) return undefined;
  return isDescending ? 'descending' : 'ascending';
}

function getRemPixels(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
