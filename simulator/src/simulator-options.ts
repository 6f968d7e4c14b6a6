import { checkOptions } from '@stillhouse/foundation/check-options';
import type { Brand } from '@stillhouse/products/brand';
import type { Shard } from './fleet/device-numbers.ts';
import type { Fleet } from './fleet/fleet.ts';
import type { LeaseOptions } from './fleet/lease-options.ts';
import type { DeviceHost } from './http/host.ts';
import type { Addressing, PublicUrls } from './http-kit/doorways.ts';
import type { PortBounds } from './http-kit/ports.ts';
import type { TlsKind } from './http-kit/tls-certificate.ts';

export type SimulatorOptions = {
  /**
   * Whether anything listens. Without, there is no control API and no cloud, and only `createFetch`
   * reaches a device. Default: true.
   */
  listen?: boolean;
  /**
   * An address to listen on in addition to loopback. `0.0.0.0` is all of IPv4. Default: loopback
   * only.
   */
  host?: string;
  /**
   * Default: 0, which picks a free port. `device` and `setup` are those of all devices with
   * `addressing` by name or address.
   */
  ports?: { lab?: number; cloud?: number; device?: number; setup?: number };
  /**
   * How clients tell devices apart: by ports of their own, by name at one port, or by loopback
   * address at one port (Linux). Default: `port`.
   */
  addressing?: Addressing;
  /**
   * Follows the id or hostname of a device in its name, with a leading dot. Default: `.localhost`,
   * which browsers resolve to loopback.
   */
  hostSuffix?: string;
  /**
   * Addresses of the devices at a gateway that keeps the host of a request, with `{id}` for the id
   * or hostname, such as `https://{id}.s3.devices.example`. Needs `addressing` by name.
   */
  publicUrls?: PublicUrls;
  /** Address of the cloud at a gateway. Default: its port on `localhost`. */
  cloudUrl?: string;
  /**
   * The range of the ports of leased devices, two for each. Default: 20000 to 29999, shared by all
   * simulators of a process.
   */
  devicePorts?: PortBounds;
  /** The seed of device number 1. Each number has the seed that follows. Default: 1. */
  fleetSeed?: number;
  /** The part of the fleet that this simulator has. Default: the whole fleet. */
  shard?: Shard;
  /** Control addresses of the shards, such as `http://sim-{shard}.sim:8090`. */
  shardUrl?: string;
  /**
   * Required of callers of the control API (`Authorization: Bearer`). Without it, the control API
   * listens on loopback only, even if `host` is set.
   */
  controlToken?: string;
  /** Absolute path of the built console. Default: no console is served. */
  consoleDir?: string | null;
  /** Absolute path of the built lab page. Default: a text page replaces it. */
  labDir?: string | null;
  /** Absolute path of the pages that the lab port serves at `/reports/`. Default: none. */
  reportsDir?: string | null;
  brand?: Brand;
  /**
   * Devices use https, with a certificate created for this simulator. The lab and the cloud always
   * use http. Default: http.
   */
  https?: TlsKind;
  /** Called for every device that is created: by a lease, and again by each reset. */
  onDevice?: (host: DeviceHost) => void;
  /** Plans devices. Requests that arrive earlier wait for it, so that none misses a device. */
  prepare?: (fleet: Fleet) => Promise<void>;
};

/** @throws TypeError if there is no such option */
export function checkSimulatorOptions(options: SimulatorOptions): void {
  checkOptions('createSimulator', options, {
    ...{
      listen: true,
      host: true,
      ports: true,
      addressing: true,
      hostSuffix: true,
      publicUrls: true,
    },
    ...{ cloudUrl: true, devicePorts: true, fleetSeed: true, shard: true, shardUrl: true },
    ...{ controlToken: true, consoleDir: true, labDir: true, reportsDir: true },
    ...{ brand: true, https: true, onDevice: true, prepare: true },
  });
  checkOptions('ports of createSimulator', options.ports ?? {}, {
    ...{ lab: true, cloud: true, device: true, setup: true },
  });
}

/** @throws TypeError if the simulator has no such option */
export function checkLeaseOptions(
  options: LeaseOptions,
  { listen = true }: Pick<SimulatorOptions, 'listen'>,
): void {
  checkOptions('lease', options, {
    ...{ id: true, number: true, product: true, firmware: true, seed: true, outOfBox: true },
    ...{ profile: true, clock: true, speed: true, lockstep: true, now: true, scenario: true },
    ...{ headless: true, ttlMs: true, addressing: true, since: true, expiresAt: true, port: true },
    ...{ setupPort: true, snapshot: true, forkOf: true },
  });
  const { addressing, port, setupPort } = options;
  if (!listen && (addressing ?? port ?? setupPort) !== undefined) {
    throw new TypeError('A device without a server has no addressing and no ports.');
  }
}
