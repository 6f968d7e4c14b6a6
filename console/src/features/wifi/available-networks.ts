import type { Schema } from '@stillhouse/contracts/api';

/** A network as the list shows it: one row, on whatever bands it is heard. */
export type AvailableNetwork = {
  /** Name and security: what one joins. Access points and bands are the device's choice. */
  key: string;
  ssid: string;
  wifiSecurity: Schema<'WifiSecurity'>;
  /** The best of all bands. */
  signalStrength: Schema<'SignalLevel'>;
  bands: Schema<'WifiBand'>[];
  /** It was in the list and is no more; the row stays while it would be missed. */
  isGone: boolean;
};

const levels: readonly Schema<'SignalLevel'>[] = ['Excellent', 'Good', 'Fair', 'Poor'];

/** One row a network, in the device's order (the strongest first). */
export function rowsOf(networks: readonly Schema<'WifiNetwork'>[]): AvailableNetwork[] {
  const rows = new Map<string, AvailableNetwork>();
  for (const { ssid, wifiSecurity, signalStrength, band } of networks) {
    const key = `${wifiSecurity} ${ssid}`;
    const row = rows.get(key);
    if (!row) {
      rows.set(key, { key, ssid, wifiSecurity, signalStrength, bands: [band], isGone: false });
      continue;
    }
    if (!row.bands.includes(band)) row.bands.push(band);
    if (levels.indexOf(signalStrength) < levels.indexOf(row.signalStrength)) {
      row.signalStrength = signalStrength;
    }
  }
  return [...rows.values()];
}

/**
 * What a refetch may move: everything; nothing that stands already (somebody is on a row); or nothing at all (somebody
 * is on what stands below the rows).
 */
export type Hold = 'none' | 'rows' | 'all';

/**
 * The rows to show after the device was asked again, so that none moves away under a pointer or from under the focus: rows
 * keep their places and tell what is new of them, those that are gone stay and say so, new ones come last.
 *
 * @param shown the rows on screen
 * @param found the rows as the device has them now
 */
export function arrange(
  shown: readonly AvailableNetwork[],
  found: readonly AvailableNetwork[],
  hold: Hold,
): AvailableNetwork[] {
  if (hold === 'none') return [...found];
  const kept = shown.map(
    (row) => found.find(({ key }) => key === row.key) ?? { ...row, isGone: true },
  );
  const added = found.filter(({ key }) => !shown.some((row) => row.key === key));
  return hold === 'all' ? kept : [...kept, ...added];
}
