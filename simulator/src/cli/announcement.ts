import { type Brand, defaultBrand } from '@stillhouse/contracts/brand';
import { displayName } from '@stillhouse/contracts/products';
import type { LeasedDevice, Simulator } from '../simulator.ts';

/** What there is to know of a simulator that has started, for programs. */
export interface Announcement {
  consoleUrl: string;
  setupUrl: string;
  labUrl: string;
  controlUrl: string;
  cloudUrl: string;
  id: string;
  product: string;
  displayName: string;
  serialNumber: string;
  firmwareVersion: string;
  seed: number;
  credentials: { userName: string; password: string }[];
  /** With --https: what the device shows, PEM, for clients that want to trust it. */
  certificate?: string;
}

export function announcementOf(
  device: LeasedDevice,
  { labUrl, cloudUrl, certificate }: Pick<Simulator, 'labUrl' | 'cloudUrl' | 'certificate'>,
  brand: Brand = defaultBrand,
): Announcement {
  const { id, baseUrl, setupUrl, product, serialNumber, firmwareVersion, seed } = device.lease();
  const { password } = device.host.device.state.remoteAccess;
  return {
    consoleUrl: baseUrl,
    setupUrl,
    labUrl,
    controlUrl: `${labUrl}/api/devices`,
    cloudUrl,
    id,
    product,
    displayName: displayName(product, brand),
    serialNumber,
    firmwareVersion,
    seed,
    credentials: [
      { userName: 'admin', password },
      { userName: 'setup', password: serialNumber },
      { userName: 'oob', password: serialNumber },
    ],
    ...(certificate !== null && { certificate }),
  };
}

/** The same for people. */
export function announcementText(it: Announcement, notes: readonly string[]): string {
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
    ...notes,
    'Ctrl-C stops it.',
  ];
  return `${lines.join('\n')}\n`;
}
