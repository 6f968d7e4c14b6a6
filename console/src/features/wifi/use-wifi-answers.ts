import { q } from '../../api/query.ts';
import { type DeviceAnswer, useDeviceQuery } from '../../queries/use-device-query.ts';

/** Spec section 9: the Wi-Fi networks list is fetched again every 35 s. */
const listMs = 35_000;
/** As on the Status page. */
const statusMs = 10_000;
/** The device is at it: what comes of it is news. */
const connectingMs = 3000;
/** A page that failed comes back by itself. */
const reconnectMs = 10_000;

/**
 * What the Wi-Fi page asks the device.
 *
 * @returns `away`: the device cannot be reached, and then the whole page has failed; any other error fails a card only
 */
export function useWifiAnswers() {
  const radio = useDeviceQuery({
    ...q('getWifiRadio'),
    refetchInterval: ({ state }) => (state.error ? reconnectMs : listMs),
    refetchOnMount: 'always',
  });
  const status = useDeviceQuery({
    ...q('getStatus'),
    refetchInterval: ({ state }) => {
      const isConnecting = state.data?.networkProperties.wifi?.state === 'CONNECTING';
      return isConnecting && !state.error ? connectingMs : statusMs;
    },
    refetchOnMount: 'always',
  });
  const networks = useDeviceQuery({
    ...q('listWifiNetworks'),
    refetchInterval: ({ state }) => (state.error ? reconnectMs : listMs),
    refetchOnMount: 'always',
  });
  return { radio, status, networks, away: awayOf([radio, status, networks]) };
}

function awayOf(answers: readonly DeviceAnswer<unknown>[]) {
  const failed = answers.filter((answer) => answer.kind === 'failed');
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
