import type { Brand } from '@stillhouse/contracts/brand';
import type { DeviceState } from '../../device/state.ts';

/**
 * Prefix, product, serial number, firmware and time (UTC), ending .zip.p7m (spec section 9).
 * @param at epoch ms
 */
export function logFileName(
  { logPrefix }: Brand,
  { product, serialNumber, firmwareVersion }: DeviceState,
  at: number,
): string {
  const stamp = new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
  return `${[logPrefix, product, serialNumber, firmwareVersion, stamp].join('_')}.zip.p7m`;
}
