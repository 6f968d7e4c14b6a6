import type { DeviceState } from '@stillhouse/device/state/device-state';

/** Parts of the state that are settings or tell of them; what is not named here is not dumped. */
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

/** Names of what is secret, or may carry a secret, wherever it stands. */
const secret = /password|secret|token|credential|certificate|key$|^code$/i;

/** User name and password in an address (RFC 3986 section 3.2.1), and its query, where tokens are put. */
const userInfo = /(:\/\/)[^/?#\s]*@/g;
const query = /(:\/\/[^?#\s]*)\?[^\s]*/g;

/** The settings of a device as JSON text, without anything secret. */
export function settingsDump(state: DeviceState): string {
  const parts = { remoteAccess: { lock: state.remoteAccess.lock } };
  for (const name of dumped) Object.assign(parts, { [name]: state[name] });
  return `${JSON.stringify(parts, withoutSecrets, 2)}\n`;
}

function withoutSecrets(name: string, value: unknown): unknown {
  if (secret.test(name)) return undefined;
  if (typeof value !== 'string') return value;
  return value.replace(userInfo, '$1').replace(query, '$1');
}
