import { defaultBrand } from '@stillhouse/products/brand';
import { startServers } from '#servers';
import { loadTracing } from '#tracing';
import { Coverage } from './coverage/coverage.ts';
import { toConsoleConfig } from './fleet/console-config.ts';
import { wholeFleet } from './fleet/device-numbers.ts';
import { Fleet } from './fleet/fleet.ts';
import type { LeaseOptions } from './fleet/lease-options.ts';
import type { LeasedDevice } from './fleet/leased-device.ts';
import { RunHistory } from './fleet/run-history.ts';
import { defaultHostSuffix } from './http-kit/public-urls.ts';
import { FleetMetrics } from './metrics/fleet-metrics.ts';
import { createNoServers } from './no-servers.ts';
import {
  checkLeaseOptions,
  checkSimulatorOptions,
  type SimulatorOptions,
} from './simulator-options.ts';

export { type ControlledSimulator, createControlFetch } from './control/create-control-fetch.ts';
export type { LeaseOptions } from './fleet/lease-options.ts';
export type { LeasedDevice } from './fleet/leased-device.ts';
export { createFetch, type FetchedDevice } from './http/create-fetch.ts';
export { PortTakenError } from './http-kit/ports.ts';
export { listProfileNames } from './scenarios/profiles/library.ts';
export type { SimulatorOptions } from './simulator-options.ts';

/** Devices in this process, with their control API and the cloud side. */
export type Simulator = {
  /** The base URL of the control API, which is under `/api`. */
  readonly labUrl: string;
  readonly cloudUrl: string;
  /** The certificate of the devices, PEM. Null without https. */
  readonly certificate: string | null;
  /** Addresses that nothing listens on, because this machine does not have them. */
  readonly unbound: readonly { host: string; reason: string }[];
  readonly fleet: Fleet;
  /**
   * Rejects with a PortTakenError if a requested port is not free, and with a TypeError if there is
   * no such option.
   */
  lease(options?: LeaseOptions): Promise<LeasedDevice>;
  get(id: string): LeasedDevice | undefined;
  list(): LeasedDevice[];
  /** Returns false if there is no device with that id. */
  release(id: string): Promise<boolean>;
  /** Accepts no new connections to devices. Resolves when all pending responses are sent. */
  finish(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Starts a simulator without devices.
 * @throws TypeError if there is no such option
 * @throws PortTakenError if the port of the lab, of the cloud or of all devices is not free
 */
export async function createSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  checkSimulatorOptions(options);
  const { hostSuffix = defaultHostSuffix, brand = defaultBrand, listen = true } = options;
  const servers = listen ? await startServers({ ...options, hostSuffix }) : createNoServers();
  const { labUrl, certificate, unbound, edge, ports, shared } = servers;
  const { cloudUrl = servers.cloudUrl } = options;
  const consoleConfig = toConsoleConfig({ labUrl, cloudUrl, hostSuffix, brand });
  const fleet = new Fleet({
    labUrl,
    cloudUrl,
    shared,
    ports,
    numbering: getNumbering(options),
    dependencies: {
      edge,
      consoleConfig,
      brand,
      onStart: options.onDevice,
      coverage: new Coverage(),
      runs: new RunHistory(),
      metrics: new FleetMetrics(),
      openSpans: await loadTracing(),
    },
  });
  const close = async () => {
    servers.close();
    await fleet.close();
    await shared?.close();
  };
  try {
    await options.prepare?.(fleet);
  } catch (error) {
    await close();
    throw error;
  }
  fleet.openToCallers();
  servers.serve(fleet, consoleConfig);
  return {
    labUrl,
    cloudUrl,
    certificate,
    unbound,
    fleet,
    async lease(leaseOptions = {}) {
      checkLeaseOptions(leaseOptions, options);
      return await fleet.lease(leaseOptions);
    },
    get: (id) => fleet.get(id),
    list: () => fleet.list(),
    release: (id) => fleet.release(id),
    async finish() {
      shared?.finish();
      await fleet.finish();
    },
    close,
  };
}

/** Returns the configuration that the console of a device gets. */
function getNumbering({ shard = wholeFleet, fleetSeed = 1, shardUrl }: SimulatorOptions) {
  return { shard, fleetSeed, shardUrl: shardUrl ?? null };
}
