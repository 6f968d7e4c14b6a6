import type { DeviceIdentity } from '../check.ts';
import { type Exchange, parseJsonBody } from '../exchange.ts';

const fields = ['product', 'serialNumber', 'firmwareVersion'] as const;

/**
 * Who the device says it is, by its status (R3.1). What it does not tell is empty: that
 * is a finding, and no reason not to look further.
 */
export function getDeviceIdentity(
  status: Exchange | null,
  offline: Exchange | null,
): DeviceIdentity {
  const [product, serialNumber, firmwareVersion] = fields.map((name) => getText(status, name));
  return {
    product: product ?? '',
    serialNumber: serialNumber || getText(offline, 'serialNumber'),
    firmwareVersion: firmwareVersion ?? '',
  };
}

function getText(exchange: Exchange | null, name: string): string {
  const response = exchange?.answer == null ? undefined : parseJsonBody(exchange.answer);
  const value: unknown =
    typeof response === 'object' && response !== null ? Reflect.get(response, name) : undefined;
  return typeof value === 'string' ? value : '';
}
