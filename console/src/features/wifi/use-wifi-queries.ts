import { getQuery } from '../../api/query.ts';
import { type QueryState, useDeviceQuery } from '../../queries/use-device-query.ts';
import { useFreshStatusQuery } from '../../queries/use-fresh-status-query.ts';

/** The list of networks is read again every 35 s (R9.16). */
const listMs = 35_000;
/** As on the Status page. */
const statusMs = 10_000;
/** The device is connecting; poll for the result. */
const connectingMs = 3000;
/** A failed page recovers by itself. */
const reconnectMs = 10_000;

/**
 * The queries of the Wi-Fi page.
 *
 * @returns `away`: the device cannot be reached, which fails the whole page; any other error fails
 *   a card only
 */
export function useWifiQueries() {
  const radio = useDeviceQuery({
    ...getQuery('/api/v1/network/config/wifi/remote_access/state'),
    refetchInterval: ({ state }) => (state.error ? reconnectMs : listMs),
    refetchOnMount: 'always',
  });
  const status = useDeviceQuery({
    ...useFreshStatusQuery(),
    refetchInterval: ({ state }) => {
      const isConnecting = state.data?.networkProperties.wifi?.state === 'CONNECTING';
      return isConnecting && !state.error ? connectingMs : statusMs;
    },
  });
  const networks = useDeviceQuery({
    ...getQuery('/api/v1/network/config/wifi/remote_access/available_networks'),
    refetchInterval: ({ state }) => (state.error ? reconnectMs : listMs),
    refetchOnMount: 'always',
  });
  return { radio, status, networks, away: getAwayState([radio, status, networks]) };
}

function getAwayState(queries: readonly QueryState<unknown>[]) {
  const failed = queries.filter((query) => query.kind === 'failed');
  const away = failed.find(({ error }) => error.isUnreachable);
  if (!away) return null;
  return {
    detail: away.error.detail,
    retrying: failed.some(({ retrying }) => retrying),
    onRetry: () => {
      for (const { retry } of failed) retry();
    },
  };
}
