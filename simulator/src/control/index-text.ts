import type { Fleet } from '../fleet/fleet.ts';

/** What stands at `/` of the lab port until the lab page is built. */
export function indexText(fleet: Fleet): string {
  const devices = fleet.list().map((device) => {
    const { id, product, serialNumber, baseUrl, setupUrl } = device.lease();
    return `  ${id}: ${product}, serial number ${serialNumber}\n    ${baseUrl}\n    ${setupUrl} (local setup address)`;
  });
  return [
    'Stillhouse simulator',
    '',
    'The lab page is not built yet. Until then:',
    '',
    'Devices',
    ...(devices.length === 0 ? ['  none is leased'] : devices),
    '',
    'Control API (simulator/control.yaml)',
    `  ${fleet.labUrl}/api/devices`,
    '',
    'Cloud side',
    `  ${fleet.cloudUrl}`,
    '',
  ].join('\n');
}
