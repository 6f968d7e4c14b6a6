import type { Schema } from '@stillhouse/contracts/api';
import { getOwn } from '@stillhouse/foundation/is-record';
import type { Brand } from '@stillhouse/products/brand';
import { getDisplayName } from '@stillhouse/products/catalog';
import { formatInstant, utc } from '../../shell/format-date.ts';
import type { DeviceIdentity } from '../../shell/use-device-identity.ts';
import { updateLabels } from '../../updates/update-labels.ts';
import { getStatusSections } from './status-fields.ts';

type Facts = {
  status: Schema<'DeviceStatus'>;
  identity: DeviceIdentity;
  /** The state of the update, if the device reports it. */
  update: string | undefined;
  brand: Brand;
  /** This computer's time, epoch milliseconds. */
  time: number;
};

/**
 * All facts as one text for a support ticket. It has no secret: the serial number is a password,
 * so the text has its end only.
 */
export function formatSupportText({ status, identity, update, brand, time }: Facts): string {
  const lines = getStatusSections(status, brand).flatMap(({ title, fields }) => [
    '',
    title,
    ...fields
      .filter(({ value }) => value !== status.serialNumber)
      .map(({ label, value, absent = 'unknown' }) => `${label}: ${value ?? absent}`),
  ]);
  return [
    identity.name === identity.model ? identity.name : `${identity.name} (${identity.model})`,
    `Product: ${getDisplayName(status.product, brand)}`,
    `Connection: ${identity.connection}`,
    ...(status.obstacle ? [`Obstacle: ${status.obstacle}`] : []),
    ...(update === undefined ? [] : [`Update: ${getOwn(updateLabels, update) ?? update}`]),
    ...lines,
    '',
    `Read at ${formatInstant(time, utc)} UTC`,
    '',
  ].join('\n');
}
