import { getMember } from '@stillhouse/foundation/is-record';
import type { DeviceIdentity } from '../model/check-run.ts';
import { type Exchange, parseJsonBody } from '../model/exchange.ts';
import { findIdentity } from '../target/identity-guard.ts';

/** Reads the identity from responses (x-identifies). Missing fields are empty, and reported. */
export function getDeviceIdentity(exchanges: readonly Exchange[]): DeviceIdentity {
  const getText = (field: keyof DeviceIdentity) =>
    exchanges.map((exchange) => getField(exchange, field)).find((text) => text !== '') ?? '';
  return {
    product: getText('product'),
    serialNumber: getText('serialNumber'),
    firmwareVersion: getText('firmwareVersion'),
  };
}

function getField({ operationId, response }: Exchange, field: keyof DeviceIdentity): string {
  const name = findIdentity(operationId)?.[field];
  const body = response === null ? undefined : parseJsonBody(response);
  const value = name === undefined ? undefined : getMember(body, name);
  return typeof value === 'string' ? value : '';
}
