import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useId } from 'react';
import type { DeviceSummary } from '../server-state/queries.ts';
import { DeviceRow } from './DeviceRow.tsx';
import styles from './DeviceTable.module.css';
import { type ColumnName, columns, type Sorting, toggleSorting } from './sort-devices.ts';
import { useRowFocus } from './use-row-focus.ts';

/** As in DeviceTable.module.css. */
const rowHeightRem = 2.25;
/** Rows above and below the visible ones, so that Tab always finds the next row. */
const overscan = 8;

/**
 * The table of devices. Only visible rows exist, and the row with the focus. Arrow keys, Page Up,
 * Page Down, Home and End move the focus to any row.
 */
export function DeviceRows(props: {
  devices: readonly DeviceSummary[];
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  /** May contain devices that are not in the list. */
  chosen: ReadonlySet<string>;
  selectedCount: number;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
  scroller: RefObject<HTMLElement | null>;
}) {
  const { devices, chosen, onSelect, scroller } = props;
  const hintId = useId();
  const rowHeight = rowHeightRem * getRemPixels();
  const focus = useRowFocus(devices, scroller, rowHeight);
  // The head is above the rows, and stays there while they scroll.
  const virtualizer = useVirtualizer({
    count: devices.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: useCallback((index: number) => devices[index]?.id ?? index, [devices]),
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
      <table className={styles.table} aria-rowcount={devices.length + 1}>
        <DeviceTableHead {...props} />
        <tbody
          style={{ height: virtualizer.getTotalSize() }}
          onFocus={focus.onFocus}
          onKeyDown={(event) => focus.onKeyDown(event, virtualizer)}
        >
          {virtualizer.getVirtualItems().map(({ key, index, start }) => {
            const device = devices[index];
            return (
              device !== undefined && (
                <DeviceRow
                  key={key}
                  device={device}
                  index={index}
                  top={start - rowHeight}
                  isSelected={chosen.has(device.id)}
                  onSelect={onSelect}
                />
              )
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function DeviceTableHead(props: {
  devices: readonly DeviceSummary[];
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  selectedCount: number;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
}) {
  const { devices, sorting, onSort, selectedCount, onSelect } = props;
  const isAll = devices.length > 0 && selectedCount === devices.length;
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col">
          <input
            ref={(checkbox) => {
              if (checkbox !== null) checkbox.indeterminate = selectedCount > 0 && !isAll;
            }}
            type="checkbox"
            aria-label="Select all devices"
            checked={isAll}
            onChange={() => {
              const ids = devices.map(({ id }) => id);
              onSelect(ids, !isAll);
            }}
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
