import type { RunContext } from '../../check.ts';
import { shows } from '../../observe/compare-values.ts';
import { valuesAt } from '../../observe/json-location.ts';
import { type Reading, read } from '../../observe/read-resources.ts';

/** A network that does not exist, so the device fails to join it. */
export const noSuchNetwork = { ssid: 'verify-no-such-network', wifiSecurity: 'NONE' } as const;

/** Returns why the run must not save a network now, or null. */
export async function obstacleToSaving(
  context: RunContext,
  purpose: string,
): Promise<string | null> {
  const status = await read(context, purpose, 'getStatus');
  const radio = await read(context, purpose, 'getWifiRadio');
  const [isSaved] = valuesAt(wifiIn(status), ['isSaved']);
  if (isSaved === true) return 'A network is saved, and its credentials could not be restored.';
  if (isSaved !== false || !shows(radio.body, { enabled: true })) return 'The Wi-Fi radio is off.';
  return null;
}

/** What enables the tests that `obstacleToSaving` prevents. */
export const freeForSaving = 'A device with its radio on and no saved network';

/** Stores that no network is saved, to restore this state. */
export async function keepUnsaved({ undoLog: journal }: RunContext): Promise<void> {
  await journal.record({
    operationId: 'removeWifi',
    readback: 'getStatus',
    pointer: '/networkProperties/wifi/isSaved',
    value: false,
  });
}

/** Returns the Wi-Fi part of a status. */
export function wifiIn({ body }: Reading): unknown {
  return valuesAt(body, ['networkProperties', 'wifi'])[0];
}

/** Returns true if the status contains a saved network. */
export function isSavedIn(
  status: Reading,
  { ssid, wifiSecurity }: { readonly ssid: string; readonly wifiSecurity: string },
): boolean {
  return shows(wifiIn(status), { isSaved: true, network: { ssid }, security: wifiSecurity });
}
