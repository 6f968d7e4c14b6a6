import type { ControlSchema } from '@stillhouse/simulator/client';
import { Badge } from '@stillhouse/ui/Badge';
import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { formatAddress } from '../address/address.ts';
import { LabLink } from '../address/LabLink.tsx';
import { BulkActions } from './BulkActions.tsx';
import styles from './DeviceTable.module.css';
import { powerBadges } from './device-badges.ts';
import { columns, type Sorting, sortDevices, toggleSorting } from './sort-devices.ts';

type Lease = ControlSchema<'Lease'>;

/**
 * Many devices in a sortable table, with actions for the selected ones. Memoized, so that typing
 * into the filter does not wait for it.
 */
export const DeviceTable = memo(function DeviceTable({ devices }: { devices: readonly Lease[] }) {
  const [sorting, setSorting] = useState<Sorting>({ column: 'id', isDescending: false });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const select = useCallback((id: string, isSelected: boolean) => {
    setChosen((ids) => new Set([...ids].filter((one) => one !== id).concat(isSelected ? id : [])));
  }, []);
  const scroller = useRef<HTMLElement>(null);
  const focusTable = useCallback(() => scroller.current?.focus({ preventScroll: true }), []);
  const sorted = useMemo(() => sortDevices(devices, sorting), [devices, sorting]);
  // A device that is filtered out or gone is not selected.
  const selected = devices.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const isAll = devices.length > 0 && selected.length === devices.length;
  return (
    <>
      <BulkActions ids={selected} onClose={focusTable} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard */}
      <section ref={scroller} className={styles.scroller} aria-label="Device table" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <input
                  type="checkbox"
                  aria-label="Select all devices"
                  checked={isAll}
                  onChange={() => setChosen(new Set(isAll ? [] : devices.map(({ id }) => id)))}
                />
              </th>
              {columns.map(({ name, title }) => (
                <th key={name} scope="col" aria-sort={getDirection(sorting, name)}>
                  <button
                    type="button"
                    className={styles.heading}
                    onClick={() => setSorting(toggleSorting(sorting, name))}
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
          <tbody>
            {sorted.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                isSelected={chosen.has(device.id)}
                onSelect={select}
              />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
});

function getDirection({ column, isDescending }: Sorting, name: string) {
  if (column !== name) return undefined;
  return isDescending ? 'descending' : 'ascending';
}

/** Memoized: a fleet of a thousand devices changes one by one. */
const DeviceRow = memo(function DeviceRow(props: {
  device: Lease;
  isSelected: boolean;
  onSelect: (id: string, isSelected: boolean) => void;
}) {
  const { device, isSelected, onSelect } = props;
  const { id, power } = device;
  return (
    <tr data-selected={isSelected}>
      <td>
        <input
          type="checkbox"
          aria-label={`Select ${id}`}
          checked={isSelected}
          onChange={(event) => onSelect(id, event.currentTarget.checked)}
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
