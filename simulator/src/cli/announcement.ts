import { formatShard, type Shard } from '@stillhouse/foundation/shard';
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

/** What a started simulator announces, even without a device. */
export type FleetAnnouncement = {
  labUrl: string;
  controlUrl: string;
  cloudUrl: string;
  /** In the order of their leases. Further devices are created after the announcement. */
  devices: AnnouncedDevice[];
  shard: Shard;
  /** Number of devices of the command line, of the whole fleet. */
  deviceCount: number;
  /** With --https: the certificate of the devices as PEM, for clients that trust it. */
  certificate?: string;
};

/** For programs. The first device is also at the top level. */
export type Announcement = FleetAnnouncement & AnnouncedDevice;

export function createAnnouncement(
  simulator: Simulator,
  deviceCount: number,
  brand: Brand = defaultBrand,
): FleetAnnouncement | Announcement {
  const { labUrl, cloudUrl, certificate, fleet } = simulator;
  const devices = simulator.list().map((device) => describeDevice(device, brand));
  return {
    ...devices[0],
    labUrl,
    controlUrl: `${labUrl}/api/devices`,
    cloudUrl,
    devices,
    shard: fleet.numbers.shard,
    deviceCount,
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

/** Formats the announcement as lines of text. */
export function formatAnnouncement(it: FleetAnnouncement, notes: readonly string[]): string[] {
  const [first, ...others] = it.devices;
  return [
    ...(first === undefined ? [] : formatFirstDevice(first)),
    `  Lab                  ${it.labUrl}`,
    `  Control API          ${it.controlUrl}`,
    `  Cloud side           ${it.cloudUrl}`,
    '',
    ...formatOtherDevices(others),
    ...formatShare(it),
    ...notes,
    'Ctrl-C stops it.',
  ];
}

function formatFirstDevice(it: AnnouncedDevice): string[] {
  const [admin, setup, oob] = it.credentials.map(
    ({ userName, password }) => `${userName} / ${password}`,
  );
  return [
    `${it.displayName} (${it.product}), serial number ${it.serialNumber}, firmware ${it.firmwareVersion}, seed ${it.seed}`,
    '',
    `  Console              ${it.consoleUrl}`,
    `                       ${admin}`,
    `  Local setup address  ${it.setupUrl}`,
    `                       ${setup}`,
    `                       ${oob}`,
  ];
}

/** Says what the list of devices leaves out. */
function formatShare({ shard, deviceCount, devices }: FleetAnnouncement): string[] {
  if (shard.count > 1) {
    return [`Shard ${formatShard(shard)} of a fleet of ${deviceCount} devices.`];
  }
  const left = deviceCount - devices.length;
  return left > 0 ? [`And ${left} more devices.`] : [];
}

/** Uses one line for each further device, because there may be a thousand. */
function formatOtherDevices(others: readonly AnnouncedDevice[]): string[] {
  if (others.length === 0) return [];
  const lines = others.map(({ id, serialNumber, consoleUrl, setupUrl }) => {
    return `  ${id.padEnd(12)} ${serialNumber}  ${consoleUrl}  ${setupUrl}`;
  });
  return ['The others, with serial number, console and local setup address:', ...lines, ''];
}
