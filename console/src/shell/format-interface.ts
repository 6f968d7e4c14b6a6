import type { Schema } from '@stillhouse/contracts/api';

/** Describes the state of an interface; undefined if it is unknown. */
export function formatInterface(
  status: Schema<'InterfaceStatus'> | undefined,
): 'Connected' | 'Connected, no internet' | 'Not connected' | undefined {
  if (!status) return undefined;
  if (!status.connected) return 'Not connected';
  return status.isOnline ? 'Connected' : 'Connected, no internet';
}

/** Describes the connection of the whole device, in the words of its interfaces. */
export function formatConnection({ isOnline, networkProperties }: Schema<'DeviceStatus'>) {
  const { ethernet, wifi } = networkProperties;
  const connected = [ethernet, wifi?.properties].some((each) => each?.ip4Address);
  return formatInterface({ connected: connected || isOnline, isOnline });
}
