import type { Schema } from '@stillhouse/contracts/api';

/** Describes the state of an interface; undefined if it is unknown. "Connected" means online. */
export function formatInterface(
  status: Schema<'InterfaceStatus'> | undefined,
): 'Connected' | 'No internet' | 'Not connected' | undefined {
  if (!status) return undefined;
  if (!status.connected) return 'Not connected';
  return status.isOnline ? 'Connected' : 'No internet';
}

/** Describes the connection of the whole device, with the words of the status card (R2.17). */
export function formatConnection(
  status: Schema<'DeviceStatus'>,
): 'Connected' | 'No internet' | 'Disconnected' {
  if (status.isOnline) return 'Connected';
  return findUsedInterface(status) ? 'No internet' : 'Disconnected';
}

/** Returns the interface with an IPv4 address, Ethernet first. */
export function findUsedInterface({ networkProperties }: Schema<'DeviceStatus'>) {
  const { ethernet, wifi } = networkProperties;
  return [ethernet, wifi?.properties].find((each) => each?.ip4Address);
}
