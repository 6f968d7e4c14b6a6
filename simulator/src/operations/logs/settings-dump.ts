import type { DeviceState } from '@stillhouse/device/state/device-state';
import { redactJson } from '@stillhouse/foundation/redact-json';
import { removedMark, removeSecrets } from '@stillhouse/foundation/remove-secrets';

/** Parts of the state that the dump includes. */
const dumped = [
  'product',
  'serialNumber',
  'firmwareVersion',
  'pairing',
  'settings',
  'setup',
  'enrollment',
  'network',
  'updates',
] as const satisfies readonly (keyof DeviceState)[];

/** Returns the settings of a device as JSON text without secrets. */
export function dumpSettings(state: DeviceState): string {
  const parts = { remoteAccess: { lock: state.remoteAccess.lock } };
  for (const name of dumped) Object.assign(parts, { [name]: state[name] });
  const settings = redactJson(parts, { mark: () => removedMark, origin: 'response' });
  return `${JSON.stringify(settings, removeFromAddress, 2)}\n`;
}

/** The query of an address may hold a token of any name. */
function removeFromAddress(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? removeSecrets(value) : value;
}
