import { type Grouping, groupings } from '../address/address.ts';
import { formatTitle } from '../formatting/format-name.ts';
import type { DeviceSummary, FleetView } from '../server-state/queries.ts';
import { deviceStates, getDeviceState } from './device-groups.ts';

/** The row above the devices of a group. */
export type GroupRow = {
  /** Differs from every id of a device. */
  key: string;
  title: string;
  /** All devices of the group, also while their rows are hidden. */
  devices: readonly DeviceSummary[];
  isCollapsed: boolean;
};

/** A row of the table: of a group or of a device. */
export type ListRow = GroupRow | DeviceSummary;

export function isGroupRow(row: ListRow): row is GroupRow {
  return 'devices' in row;
}

export function getRowKey(row: ListRow): string {
  return isGroupRow(row) ? row.key : row.id;
}

/**
 * Returns the groupings that a list offers. A page shows one shard; a fleet on one simulator has
 * nothing to group by it.
 */
export function listGroupings(shard: FleetView['shard']): readonly Grouping[] {
  const hasShards = shard !== null && shard.count > 1;
  return groupings.filter((grouping) => grouping !== 'shard' || hasShards);
}

/**
 * Puts the devices below the rows of their groups. In a group, they keep their order.
 *
 * @param collapsed keys of the groups whose devices are hidden
 */
export function groupRows(
  devices: readonly DeviceSummary[],
  grouping: Grouping,
  shard: FleetView['shard'],
  collapsed: ReadonlySet<string>,
): readonly ListRow[] {
  const members = Map.groupBy(devices, (device) => getGroup(device, grouping));
  const groups = [...members].map(([group, inGroup]) => ({
    key: `${grouping}:${group}`,
    title: getTitle(inGroup[0], grouping, shard),
    devices: inGroup,
    order: deviceStates.findIndex((state) => grouping === 'state' && state === group),
  }));
  groups.sort((a, b) => a.order - b.order || a.title.localeCompare(b.title, 'en'));
  return groups.flatMap<ListRow>(({ order: _order, ...group }) => {
    const isCollapsed = collapsed.has(group.key);
    return isCollapsed
      ? [{ ...group, isCollapsed }]
      : [{ ...group, isCollapsed }, ...group.devices];
  });
}

/** A page has the devices of one shard. */
function getGroup(device: DeviceSummary, grouping: Grouping): string {
  if (grouping === 'product') return device.product;
  return grouping === 'state' ? getDeviceState(device) : 'this';
}

function getTitle(
  device: DeviceSummary | undefined,
  grouping: Grouping,
  shard: FleetView['shard'],
): string {
  if (grouping === 'shard' || device === undefined) return formatShard(shard);
  return grouping === 'product' ? device.displayName : formatTitle(getDeviceState(device));
}

function formatShard(shard: FleetView['shard']): string {
  return shard === null ? 'Shard' : `Shard ${shard.index}/${shard.count}`;
}
