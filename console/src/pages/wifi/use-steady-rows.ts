import type { Schema } from '@stillhouse/contracts/api';
import { useState } from 'react';
import { type AvailableNetwork, arrange, type Hold, rowsOf } from './available-networks.ts';

/** The rows of the networks that the device hears, held in their places as `arrange` says. */
export function useSteadyRows(
  networks: readonly Schema<'WifiNetwork'>[],
  hold: Hold,
): AvailableNetwork[] {
  const [last, setLast] = useState(() => ({ networks, hold, rows: rowsOf(networks) }));
  if (last.networks === networks && last.hold === hold) return last.rows;
  const rows = arrange(last.rows, rowsOf(networks), hold);
  setLast({ networks, hold, rows });
  return rows;
}
