import type { DeviceState } from '@stillhouse/device/state/device-state';

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

/** Names of properties that are or may contain a secret. */
const secret = /password|secret|token|credential|certificate|key$|^code$/i;

/**
 * User name and password in a URL (RFC 3986 section 3.2.1), and its query, which may hold a token.
 */
const userInfo = /(:\/\/)[^/?#\s]*@/g;
const query = /(?<=:\/\/[^?#\s]*)\?\S*/g;

/** Returns the settings of a device as JSON text without secrets. */
export function dumpSettings(state: DeviceState): string {
  const parts = { remoteAccess: { lock: state.remoteAccess.lock } };
  for (const name of dumped) Object.assign(parts, { [name]: state[name] });
  return `${JSON.stringify(parts, redactSecrets, 2)}\n`;
}

function redactSecrets(name: string, value: unknown): unknown {
  if (secret.test(name)) return undefined;
  if (typeof value !== 'string') return value;
  return value.replace(userInfo, '$1').replace(query, '');
}
