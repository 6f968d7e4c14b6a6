import type { ControlSchema } from '@stillhouse/simulator/client';
import { formatTitle } from '../formatting/format-name.ts';
import { powerBadges } from './device-badges.ts';

type Lease = ControlSchema<'Lease'>;

/** The columns of the device table. */
export const columns = [
  { name: 'name', title: 'Name', getText: ({ displayName }: Lease) => displayName },
  { name: 'id', title: 'ID', getText: ({ id }: Lease) => id },
  { name: 'power', title: 'Power', getText: ({ power }: Lease) => powerBadges[power].text },
  {
    name: 'internet',
    title: 'Internet',
    getText: ({ internet }: Lease) => formatTitle(internet),
  },
  {
    name: 'update',
    title: 'Update',
    getText: ({ updateState }: Lease) => formatTitle(updateState),
  },
  { name: 'firmware', title: 'Firmware', getText: ({ firmwareVersion }: Lease) => firmwareVersion },
  { name: 'serial', title: 'Serial number', getText: ({ serialNumber }: Lease) => serialNumber },
] as const;

export type ColumnName = (typeof columns)[number]['name'];

/** The column that a table is sorted by, and the direction. */
export type Sorting = { column: ColumnName; isDescending: boolean };

/** Compares numbers in names as numbers: `device-2` is before `device-10`. */
const collator = new Intl.Collator('en', { numeric: true });

/** Returns the devices in order. Equal ones keep their order. */
export function sortDevices(
  devices: readonly Lease[],
  { column, isDescending }: Sorting,
): readonly Lease[] {
  const { getText } = columns.find(({ name }) => name === column) ?? columns[0];
  const sign = isDescending ? -1 : 1;
  return devices
    .map((device) => ({ device, text: getText(device) }))
    .sort((a, b) => sign * collator.compare(a.text, b.text))
    .map(({ device }) => device);
}

/** Returns the sorting after a press on the heading of a column. */
export function toggleSorting({ column, isDescending }: Sorting, pressed: ColumnName): Sorting {
  return { column: pressed, isDescending: column === pressed && !isDescending };
}
