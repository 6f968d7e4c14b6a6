import { getMember } from '@stillhouse/foundation/is-record';
import type { DeviceIdentity } from '../model/check.ts';
import { type Exchange, parseJsonBody } from '../model/exchange.ts';

const fields = ['product', 'serialNumber', 'firmwareVersion'] as const;

/** Reads the identity from the status (R3.1). Missing fields are empty; a check reports them. */
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
  const body = exchange?.response == null ? undefined : parseJsonBody(exchange.response);
  const value = getMember(body, name);
  return typeof value === 'string' ? value : '';
}
