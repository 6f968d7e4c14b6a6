import type { Schema } from '@stillhouse/contracts/api';

/** How an interface stands, in words; nothing when it is not known. */
export function interfaceText(
  status: Schema<'InterfaceStatus'> | undefined,
): 'Connected' | 'Connected, no internet' | 'Not connected' | undefined {
  if (!status) return undefined;
  if (!status.connected) return 'Not connected';
  return status.isOnline ? 'Connected' : 'Connected, no internet';
}
