import { splitWords } from '../formatting/filter-words.ts';
import { formatTitle } from '../formatting/format-name.ts';
import type { DeviceSummary } from '../server-state/queries.ts';

/** The states that a device is counted under. Each device has exactly one. */
export const deviceStates = [
  'on',
  'updating',
  'updateFailed',
  'noInternet',
  'starting',
  'off',
] as const;

type DeviceStateName = (typeof deviceStates)[number];

/** Devices that have something in common, and a filter for them. */
export type DeviceGroup = { value: string; title: string; count: number };

export type DeviceFilter = { filter: string; product: string | null; state: string | null };

export type DeviceSelection = {
  /** The devices that match. */
  found: readonly DeviceSummary[];
  /** Counts what a press on the group would show. */
  states: DeviceGroup[];
  products: DeviceGroup[];
};

/** What prevents the use of a device comes before what limits it. */
export function getDeviceState(device: DeviceSummary): DeviceStateName {
  const { power, updateState, internet } = device;
  if (power !== 'on') return power === 'off' ? 'off' : 'starting';
  if (updateState === 'downloading' || updateState === 'installing') return 'updating';
  if (updateState === 'error') return 'updateFailed';
  return internet === 'reached' ? 'on' : 'noInternet';
}

/**
 * Finds the devices that match the filter, and counts groups. A group counts the devices that match
 * everything else, so that its number does not change when it is selected. Groups of the whole
 * fleet stay in the list with the count 0.
 */
export function selectDevices(
  devices: readonly DeviceSummary[],
  { filter, product, state }: DeviceFilter,
): DeviceSelection {
  const words = splitWords(filter);
  const states = new Map<string, number>();
  const products = new Map<string, number>();
  const productTitles = new Map<string, string>();
  const found = devices.filter((device) => {
    const deviceState = getDeviceState(device);
    productTitles.set(device.product, device.displayName);
    const isNamed = words.length === 0 || matchesAll(getFilterText(device), words);
    const hasProduct = product === null || device.product === product;
    const hasState = state === null || deviceState === state;
    count(states, deviceState, isNamed && hasProduct);
    count(products, device.product, isNamed && hasState);
    return isNamed && hasProduct && hasState;
  });
  // A link may name a group that has gone. It can be left.
  if (product !== null && !productTitles.has(product)) productTitles.set(product, product);
  return {
    found,
    states: deviceStates.flatMap((value) =>
      states.has(value) || value === state
        ? [{ value, title: formatTitle(value), count: states.get(value) ?? 0 }]
        : [],
    ),
    products: [...productTitles]
      .map(([value, title]) => ({ value, title, count: products.get(value) ?? 0 }))
      .sort((a, b) => a.title.localeCompare(b.title, 'en')),
  };
}

function count(counts: Map<string, number>, value: string, isCounted: boolean): void {
  counts.set(value, (counts.get(value) ?? 0) + (isCounted ? 1 : 0));
}

function matchesAll(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

/** Creating the texts of 25,000 devices takes longer than searching them. */
const filterTexts = new WeakMap<DeviceSummary, string>();

function getFilterText(device: DeviceSummary): string {
  const known = filterTexts.get(device);
  if (known !== undefined) return known;
  const { id, displayName, product, serialNumber, firmwareVersion } = device;
  const { power, updateState, internet, scenario } = device;
  const text = [
    ...[id, displayName, product, serialNumber, firmwareVersion],
    ...[power, updateState, internet, scenario ?? ''],
  ].join(' ');
  const lowerCase = text.toLowerCase();
  filterTexts.set(device, lowerCase);
  return lowerCase;
}
