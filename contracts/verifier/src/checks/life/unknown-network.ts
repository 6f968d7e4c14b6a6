import type { RunContext } from '../../check.ts';
import { shows } from '../../observe/compare-values.ts';
import { valuesAt } from '../../observe/json-location.ts';
import { type Reading, read } from '../../observe/read-resources.ts';

/** No network that anybody has: the device looks for it and does not find it. */
export const noSuchNetwork = { ssid: 'verify-no-such-network', wifiSecurity: 'NONE' } as const;

/** Why a network must not be saved on the device now; null when it may. */
export async function obstacleToSaving(
  context: RunContext,
  purpose: string,
): Promise<string | null> {
  const status = await read(context, purpose, 'getStatus');
  const radio = await read(context, purpose, 'getWifiRadio');
  const [isSaved] = valuesAt(wifiIn(status), ['isSaved']);
  if (isSaved === true) return 'A network is saved, and no call tells its credentials.';
  if (isSaved !== false || !shows(radio.body, { enabled: true })) return 'The Wi-Fi radio is off.';
  return null;
}

/** What lets a network be saved that is not `obstacleToSaving`. */
export const freeForSaving = 'A device with its radio on and no saved network';

/** That no network is saved, to be put back. */
export async function keepUnsaved({ journal }: RunContext): Promise<void> {
  await journal.keep({
    operationId: 'removeWifi',
    readback: 'getStatus',
    pointer: '/networkProperties/wifi/isSaved',
    value: false,
  });
}

/** What a status tells of Wi-Fi. */
export function wifiIn({ body }: Reading): unknown {
  return valuesAt(body, ['networkProperties', 'wifi'])[0];
}

/** Whether a status tells that a network is saved. */
export function isSavedIn(
  status: Reading,
  { ssid, wifiSecurity }: { readonly ssid: string; readonly wifiSecurity: string },
): boolean {
  return shows(wifiIn(status), { isSaved: true, network: { ssid }, security: wifiSecurity });
}
