import type { Schema } from '@stillhouse/contracts/api';

/** A network as one row of the list, on all its bands. */
export type AvailableNetwork = {
  /** Name and security identify a network. The device selects access point and band. */
  key: string;
  ssid: string;
  wifiSecurity: Schema<'WifiSecurity'>;
  /** The strongest of all bands. */
  signalStrength: Schema<'SignalLevel'>;
  bands: Schema<'WifiBand'>[];
  /** No longer in range. The row stays while its removal would move others. */
  isGone: boolean;
};

const levels: readonly Schema<'SignalLevel'>[] = ['Excellent', 'Good', 'Fair', 'Poor'];

/** A level that other firmware may have is the last. */
function getLevelRank(level: Schema<'SignalLevel'>): number {
  return levels.includes(level) ? levels.indexOf(level) : levels.length;
}

/** Name and security of the network that the device has joined. */
export type JoinedNetwork = { ssid: string; wifiSecurity: Schema<'WifiSecurity'> | undefined };

export function isJoined({ ssid, wifiSecurity }: AvailableNetwork, joined: JoinedNetwork | null) {
  return joined?.ssid === ssid && joined.wifiSecurity === wifiSecurity;
}

/** One row per network: the joined one, then by level and name. */
export function toRows(
  networks: readonly Schema<'WifiNetwork'>[],
  joined: JoinedNetwork | null,
): AvailableNetwork[] {
  const rows = new Map<string, AvailableNetwork>();
  for (const { ssid, wifiSecurity, signalStrength, band } of networks) {
    const key = `${wifiSecurity} ${ssid}`;
    const row = rows.get(key);
    if (!row) {
      rows.set(key, { key, ssid, wifiSecurity, signalStrength, bands: [band], isGone: false });
      continue;
    }
    if (!row.bands.includes(band)) row.bands.push(band);
    if (getLevelRank(signalStrength) < getLevelRank(row.signalStrength)) {
      row.signalStrength = signalStrength;
    }
  }
  const rank = (row: AvailableNetwork) =>
    isJoined(row, joined) ? -1 : getLevelRank(row.signalStrength);
  return [...rows.values()].sort(
    (one, other) => rank(one) - rank(other) || one.ssid.localeCompare(other.ssid, 'en'),
  );
}

/**
 * What a refresh may move: everything; no existing row (the list is in use); or nothing at all (the
 * elements below the rows are in use).
 */
export type Hold = 'none' | 'rows' | 'all';

/**
 * Returns the rows after a refresh, so that none moves away under the pointer or the focus: rows
 * keep their places and update, missing ones stay and are marked, and new ones are appended.
 *
 * @param displayed the rows on screen
 * @param found the rows as the device reports them now
 */
export function arrangeRows(
  displayed: readonly AvailableNetwork[],
  found: readonly AvailableNetwork[],
  hold: Hold,
): AvailableNetwork[] {
  if (hold === 'none') return [...found];
  const existing = displayed.map(
    (row) => found.find(({ key }) => key === row.key) ?? { ...row, isGone: true },
  );
  const added = found.filter(({ key }) => !displayed.some((row) => row.key === key));
  return hold === 'all' ? existing : [...existing, ...added];
}
