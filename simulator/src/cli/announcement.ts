import { type Brand, defaultBrand } from '@stillhouse/products/brand';
import { getDisplayName } from '@stillhouse/products/catalog';
import type { LeasedDevice, Simulator } from '../simulator.ts';

/** A device in the announcement. */
type AnnouncedDevice = {
  consoleUrl: string;
  setupUrl: string;
  id: string;
  product: string;
  displayName: string;
  serialNumber: string;
  firmwareVersion: string;
  seed: number;
  credentials: { userName: string; password: string }[];
};

/**
 * The announcement of a started simulator, for programs. The first device is also at the top level.
 */
export interface Announcement extends AnnouncedDevice {
  labUrl: string;
  controlUrl: string;
  cloudUrl: string;
  /** In the order of their leases. */
  devices: AnnouncedDevice[];
  /** With --https: the certificate of the devices as PEM, for clients that trust it. */
  certificate?: string;
}

export function createAnnouncement(
  leased: readonly LeasedDevice[],
  { labUrl, cloudUrl, certificate }: Pick<Simulator, 'labUrl' | 'cloudUrl' | 'certificate'>,
  brand: Brand = defaultBrand,
): Announcement {
  const devices = leased.map((device) => describeDevice(device, brand));
  const [first] = devices;
  if (first === undefined) throw new Error('Without a device there is nothing to announce.');
  return {
    ...first,
    labUrl,
    controlUrl: `${labUrl}/api/devices`,
    cloudUrl,
    devices,
    ...(certificate !== null && { certificate }),
  };
}

function describeDevice(device: LeasedDevice, brand: Brand): AnnouncedDevice {
  const { id, baseUrl, setupUrl, product, serialNumber, firmwareVersion, seed } = device.toLease();
  const { password } = device.host.device.state.remoteAccess;
  return {
    consoleUrl: baseUrl,
    setupUrl,
    id,
    product,
    displayName: getDisplayName(product, brand),
    serialNumber,
    firmwareVersion,
    seed,
    credentials: [
      { userName: 'admin', password },
      { userName: 'setup', password: serialNumber },
      { userName: 'oob', password: serialNumber },
    ],
  };
}

/** Formats the announcement as text. */
export function formatAnnouncement(it: Announcement, notes: readonly string[]): string {
  const [admin, setup, oob] = it.credentials.map(
    ({ userName, password }) => `${userName} / ${password}`,
  );
  const lines = [
    `${it.displayName} (${it.product}), serial number ${it.serialNumber}, firmware ${it.firmwareVersion}, seed ${it.seed}`,
    '',
    `  Console              ${it.consoleUrl}`,
    `                       ${admin}`,
    `  Local setup address  ${it.setupUrl}`,
    `                       ${setup}`,
    `                       ${oob}`,
    `  Lab                  ${it.labUrl}`,
    `  Control API          ${it.controlUrl}`,
    `  Cloud side           ${it.cloudUrl}`,
    '',
    ...formatOtherDevices(it.devices.slice(1)),
    ...notes,
    'Ctrl-C stops it.',
  ];
  return `${lines.join('\n')}\n`;
}

/** Uses one line for each further device, because there may be a thousand. */
function formatOtherDevices(others: readonly AnnouncedDevice[]): string[] {
  if (others.length === 0) return [];
  const lines = others.map(({ id, serialNumber, consoleUrl, setupUrl }) => {
    return `  ${id.padEnd(12)} ${serialNumber}  ${consoleUrl}  ${setupUrl}`;
  });
  return ['The others, with serial number, console and local setup address:', ...lines, ''];
}
