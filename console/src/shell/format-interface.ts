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
export function formatConnection(status: Schema<'DeviceStatus'>) {
  const { isOnline } = status;
  return formatInterface({
    connected: findUsedInterface(status) !== undefined || isOnline,
    isOnline,
  });
}

/** Returns the interface with an IPv4 address, Ethernet first. */
export function findUsedInterface({ networkProperties }: Schema<'DeviceStatus'>) {
  const { ethernet, wifi } = networkProperties;
  return [ethernet, wifi?.properties].find((each) => each?.ip4Address);
}
