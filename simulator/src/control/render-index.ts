import type { Fleet } from '../fleet/fleet.ts';

/**
 * Renders the text at `/` of the lab port, for programs, and for everyone until the lab page is
 * built.
 * @param isLabBuilt whether there is a lab page
 * @param isTrusted whether the caller may see the devices
 */
export function renderIndex(
  fleet: Fleet,
  { isLabBuilt, isTrusted }: { isLabBuilt: boolean; isTrusted: boolean },
): string {
  const devices = fleet.list().map((device) => {
    const { id, product, serialNumber, baseUrl, setupUrl } = device.toLease();
    return `  ${id}: ${product}, serial number ${serialNumber}\n    ${baseUrl}\n    ${setupUrl} (local setup address)`;
  });
  return [
    'Stillhouse simulator',
    '',
    isLabBuilt
      ? `Open ${fleet.labUrl} in a browser for the lab page.`
      : 'The lab page is not built: "npm start" builds it. Until then:',
    '',
    'Devices',
    ...listDevices(devices, isTrusted),
    ...(fleet.count > devices.length
      ? [`  and ${fleet.count - devices.length} more, which nobody has used`]
      : []),
    '',
    'Control API (simulator/control.yaml)',
    `  ${fleet.labUrl}/api/devices`,
    '',
    'API reference of devices and of the control API',
    `  ${fleet.labUrl}/reference/`,
    '',
    'For agents',
    `  ${fleet.labUrl}/llms.txt`,
    '',
    'Metrics (Prometheus)',
    `  ${fleet.labUrl}/metrics`,
    '',
    'Cloud side',
    `  ${fleet.cloudUrl}`,
    '',
  ].join('\n');
}

function listDevices(devices: readonly string[], isTrusted: boolean): readonly string[] {
  if (!isTrusted) return ['  are listed for callers with the token (Authorization: Bearer)'];
  return devices.length === 0 ? ['  none is leased'] : devices;
}
