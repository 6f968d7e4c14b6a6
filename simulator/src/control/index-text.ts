import type { Fleet } from '../fleet/fleet.ts';

/**
 * What stands at `/` of the lab port for programs, and for everybody until the lab page is built.
 * @param isBuilt whether there is a lab page
 */
export function indexText(fleet: Fleet, isBuilt: boolean): string {
  const devices = fleet.list().map((device) => {
    const { id, product, serialNumber, baseUrl, setupUrl } = device.lease();
    return `  ${id}: ${product}, serial number ${serialNumber}\n    ${baseUrl}\n    ${setupUrl} (local setup address)`;
  });
  return [
    'Stillhouse simulator',
    '',
    isBuilt
      ? `Open ${fleet.labUrl} in a browser for the lab page.`
      : 'The lab page is not built; "npm start" builds it. Until then:',
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
