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
  get(id: string): CloudDevice | undefined;
  /** Finds the device that serves pages at an address. */
  findServer(url: URL): CloudDevice | undefined;
};
