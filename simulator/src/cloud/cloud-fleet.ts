import type { CloudEvents } from './cloud-events.ts';
import type { CloudFaults } from './cloud-faults.ts';

/** What the cloud needs of a device. */
export type CloudDevice = {
  readonly id: string;
  readonly cloudEvents: CloudEvents;
  readonly cloudFaults: CloudFaults;
  /** Reports a change that the device does not report itself. */
  markDirty(): void;
  readonly host: {
    readonly setupUrl: string;
    readonly device: { readonly state: { readonly serialNumber: string } };
    readonly clock: { now(): number; whenRunDone(): Promise<void> | undefined };
  };
};

/**
 * The devices that the cloud serves. The cloud does not import the fleet, which uses parts of the
 * cloud.
 */
export type CloudFleet = {
  /** Event records that belong to no device. */
  readonly unassignedEvents: CloudEvents;
  list(): readonly CloudDevice[];
  /** How many there are, with those that nobody has used. */
  readonly count: number;
  /** Finds a device, and creates it if nobody has used it. */
  find(id: string): Promise<CloudDevice | undefined>;
  /** Creates the device with a serial number if nobody has used it. */
  useBySerialNumber(serialNumber: string): Promise<CloudDevice | undefined>;
  /** Finds the device that serves pages at an address. */
  findServer(url: URL): CloudDevice | undefined;
};
