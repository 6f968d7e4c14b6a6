import type { RunContext } from '../../model/check.ts';
import { hasValues } from '../../observe/compare-values.ts';
import { getValuesAt } from '../../observe/json-location.ts';
import { type Reading, readResource } from '../../observe/read-resources.ts';

/** A network that does not exist, so the device fails to join it. */
export const unknownNetwork = { ssid: 'verify-no-such-network', wifiSecurity: 'NONE' } as const;

/** Returns why the run must not save a network now, or null. */
export async function findSavingObstacle(
  context: RunContext,
  purpose: string,
): Promise<string | null> {
  const status = await readResource(context, purpose, 'getStatus');
  const radio = await readResource(context, purpose, 'getWifiRadio');
  const [isSaved] = getValuesAt(getWifi(status), ['isSaved']);
  if (isSaved === true) return 'A network is saved, and its credentials could not be restored.';
  if (isSaved !== false || !hasValues(radio.body, { enabled: true }))
    return 'The Wi-Fi radio is off.';
  return null;
}

/** What enables the tests that `findSavingObstacle` prevents. */
export const savingEnabledBy =
  'Switch on the Wi-Fi radio, remove the saved networks, and run again';

/** Stores that no network is saved, to restore this state. */
export async function storeUnsavedState({ undoLog }: RunContext): Promise<void> {
  await undoLog.record({
    operationId: 'removeWifi',
    readback: 'getStatus',
    pointer: '/networkProperties/wifi/isSaved',
    value: false,
  });
}

/** Returns the Wi-Fi part of a status. */
export function getWifi({ body }: Pick<Reading, 'body'>): unknown {
  return getValuesAt(body, ['networkProperties', 'wifi'])[0];
}

/** Returns true if the status contains a saved network. */
export function isSavedNetwork(
  status: Pick<Reading, 'body'>,
  { ssid, wifiSecurity }: { readonly ssid: string; readonly wifiSecurity: string },
): boolean {
  return hasValues(getWifi(status), { isSaved: true, network: { ssid }, security: wifiSecurity });
}
