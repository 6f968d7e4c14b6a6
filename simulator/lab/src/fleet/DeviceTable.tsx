import { memo, useCallback, useMemo, useRef, useState } from 'react';
import type { Grouping } from '../address/address.ts';
import type { DeviceSummary, FleetView } from '../server-state/queries.ts';
import { BulkActions } from './BulkActions.tsx';
import { DeviceRows } from './DeviceRows.tsx';
import { groupRows } from './list-rows.ts';
import { type Sorting, sortDevices } from './sort-devices.ts';

/**
 * Many devices in a sortable table, with actions for the selected ones. Memoized, so that typing
 * into the filter does not wait for it.
 */
export const DeviceTable = memo(function DeviceTable(props: {
  devices: readonly DeviceSummary[];
  grouping: Grouping | null;
  shard: FleetView['shard'];
}) {
  const { devices, grouping, shard } = props;
  const [sorting, setSorting] = useState<Sorting>({ column: 'id', isDescending: false });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const select = useCallback((ids: readonly string[], isSelected: boolean) => {
    setChosen((before) => {
      const after = new Set(before);
      for (const id of ids) {
        if (isSelected) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  }, []);
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const toggleGroup = useCallback((key: string) => {
    setCollapsed((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  }, []);
  const scroller = useRef<HTMLElement>(null);
  const focusTable = useCallback(() => scroller.current?.focus({ preventScroll: true }), []);
  const sorted = useMemo(() => sortDevices(devices, sorting), [devices, sorting]);
  const rows = useMemo(
    () => (grouping === null ? sorted : groupRows(sorted, grouping, shard, collapsed)),
    [sorted, grouping, shard, collapsed],
  );
  // A device that is filtered out or gone is not selected.
  const selected = useMemo(
    () => devices.filter(({ id }) => chosen.has(id)).map(({ id }) => id),
    [devices, chosen],
  );
  return (
    <>
      <BulkActions ids={selected} onFocusLost={focusTable} />
      <DeviceRows
        devices={sorted}
        rows={rows}
        sorting={sorting}
        onSort={setSorting}
        chosen={chosen}
        selectedCount={selected.length}
        onSelect={select}
        onToggleGroup={toggleGroup}
        scroller={scroller}
      />
    </>
  );
});
