import type { Brand } from './brand.ts';

/**
 * Formats the name of a log file: prefix, product, serial number, firmware and time (UTC), with the
 * extension .zip.p7m (R9.23). Devices use it, and clients for logs without a name. Omits unknown
 * parts.
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
