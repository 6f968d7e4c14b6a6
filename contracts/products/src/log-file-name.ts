import type { Brand } from './brand.ts';

/**
 * Prefix, product, serial number, firmware and time (UTC), ending .zip.p7m (R9.23): what a device
 * calls its logs, and what a client calls those that come without a name. What is not known is left
 * out.
 *
 * @param at epoch ms
 */
export function formatLogFileName(
  { logPrefix }: Pick<Brand, 'logPrefix'>,
  status: { product: string; serialNumber: string; firmwareVersion: string } | undefined,
  at: number,
): string {
  const stamp = new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
  const known = status ? [status.product, status.serialNumber, status.firmwareVersion] : [];
  return `${[logPrefix, ...known, stamp].join('_')}.zip.p7m`;
}
