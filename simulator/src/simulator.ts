import type { RequestListener } from 'node:http';
import type { Brand } from '@stillhouse/products/brand';
import { defaultBrand } from '@stillhouse/products/brand';
import { Coverage } from './coverage/coverage.ts';
import { Fleet } from './fleet/fleet.ts';
import type { LeaseOptions } from './fleet/lease-options.ts';
import type { LeasedDevice } from './fleet/leased-device.ts';
import { type PortBounds, PortRange, processPorts } from './fleet/ports.ts';
import type { DeviceHost } from './http/host.ts';
import { Listener, loopback } from './http-kit/listener.ts';
import type { TlsCertificate, TlsKind } from './http-kit/tls-certificate.ts';

export type { LeaseOptions } from './fleet/lease-options.ts';
export type { LeasedDevice } from './fleet/leased-device.ts';
export { PortTakenError } from './http-kit/listener.ts';

export type SimulatorOptions = {
  /** An address to listen on besides loopback; `0.0.0.0` is all of IPv4. Default: loopback only. */
  host?: string;
  /** 0, the default, picks a free one. */
  ports?: { lab?: number; cloud?: number };
  /**
   * Where leased devices get their ports from, two each; default 20000 to 29999, which all
   * simulators of a process share.
   */
  devicePorts?: PortBounds;
  /**
   * Who calls the control API has to show it (`Authorization: Bearer`). Without one the control API
   * listens on loopback only, whatever `host` says.
   */
  controlToken?: string;
  /** Absolute path of the built console. Default: no console is served. */
  consoleDir?: string | null;
  /** Absolute path of the built lab page. Default: text stands in its place. */
  labDir?: string | null;
  brand?: Brand;
  /**
   * Devices speak https, with a certificate made for this simulator; the lab and the cloud do not.
   * Default: http.
   */
  https?: TlsKind;
  /** Told of every device that is made: with its lease, and anew with each reset. */
  onDevice?: (host: DeviceHost) => void;
};

/** Devices in this process, with their control API and the provider's side. */
export type Simulator = {
  /** Where the control API is, under `/api`. */
  readonly labUrl: string;
  readonly cloudUrl: string;
  /** The certificate of the devices, PEM; null without https. */
  readonly certificate: string | null;
  /** Addresses that this machine does not have, so nothing listens there. */
  readonly unbound: readonly { host: string; reason: string }[];
  /** Rejects with a PortTakenError when a port that was asked for is not free. */
  lease(options?: LeaseOptions): Promise<LeasedDevice>;
  get(id: string): LeasedDevice | undefined;
  list(): LeasedDevice[];
  /** False when there is no device of that id. */
  release(id: string): Promise<boolean>;
  /**
   * Takes no new connections to devices, and resolves when the answers that are on their way have
   * left.
   */
  finish(): Promise<void>;
  close(): Promise<void>;
};

/**
 * What follows a device's host name in its address (decision 0019): browsers resolve it to
 * loopback.
 */
const hostNameSuffix = '.localhost';

/**
 * Starts a simulator without devices: lease some.
 * @throws PortTakenError when the lab's or the cloud's port is not free
 */
export async function createSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { host, ports = {}, consoleDir = null, labDir = null } = options;
  const { brand = defaultBrand, https, onDevice, devicePorts, controlToken } = options;
  const hosts = addressesFor(host);
  const names = host === undefined ? [] : [host.includes(':') ? `[${host}]` : host];
  const tls = https === undefined ? undefined : await getCertificate(https, host);
  const lab = openServer(controlToken === undefined ? loopback : hosts, '--lab-port');
  const cloud = openServer(hosts, '--cloud-port');
  // Both to their end: one that still opens while the other has failed would stay open.
  const opened = await Promise.allSettled([
    lab.listener.open(ports.lab ?? 0),
    cloud.listener.open(ports.cloud ?? 0),
  ]);
  for (const result of opened) {
    if (result.status === 'fulfilled') continue;
    lab.close();
    cloud.close();
    throw result.reason;
  }
  const labUrl = `http://localhost:${lab.listener.port}`;
  const cloudUrl = `http://localhost:${cloud.listener.port}`;
  const consoleConfig = ({ setupPort }: { setupPort: number }) => ({
    localSetupAddress: `${tls === undefined ? 'http' : 'https'}://localhost:${setupPort}`,
    cloudOrigin: cloudUrl,
    allowedRemoteOrigins: [cloudUrl],
    hostNameSuffix,
    brand,
  });
  const fleet = new Fleet({
    labUrl,
    cloudUrl,
    ports: devicePorts === undefined ? processPorts : new PortRange(0, devicePorts),
    dependencies: {
      hosts,
      tls,
      consoleDir,
      consoleConfig,
      labUrl,
      brand,
      onStart: onDevice,
      coverage: new Coverage(),
    },
  });
  // Both are loaded with their first request: the device's first answer need not wait for them.
  lab.serve(async () => {
    const { createControlApp } = await import('./control/control-app.ts');
    return createControlApp(fleet, { port: lab.listener.port, token: controlToken }, labDir);
  });
  cloud.serve(async () => {
    const { createCloudApp } = await import('./cloud/cloud-app.ts');
    const { RemoteBuild } = await import('./cloud/remote-build.ts');
    const { WelcomePage } = await import('./cloud/welcome-page.ts');
    const remoteBuild = new RemoteBuild(consoleDir);
    return createCloudApp(fleet, names, {
      remoteBuild,
      welcome: new WelcomePage(consoleDir, consoleConfig),
    });
  });
  return {
    labUrl,
    cloudUrl,
    certificate: tls?.cert ?? null,
    unbound: [...cloud.listener.unbound],
    lease: (leaseOptions) => fleet.lease(leaseOptions),
    get: (id) => fleet.get(id),
    list: () => fleet.list(),
    release: (id) => fleet.release(id),
    finish: () => fleet.finish(),
    async close() {
      lab.close();
      cloud.close();
      await fleet.close();
    },
  };
}

async function getCertificate(kind: TlsKind, host: string | undefined): Promise<TlsCertificate> {
  const { makeTlsCertificate } = await import('./http-kit/tls-certificate.ts');
  return makeTlsCertificate(kind, host);
}

/**
 * Never `::`, which would listen on IPv4 too (decision 0019); all of IPv4 includes its loopback.
 */
function addressesFor(host: string | undefined): readonly string[] {
  if (host === undefined) return loopback;
  if (host === '0.0.0.0') return [host, '::1'];
  return [...new Set([...loopback, host])];
}

/** A port, and what serves it as soon as that is known. */
function openServer(hosts: readonly string[], flag: string) {
  let loaded: Promise<RequestListener> | null = null;
  let load: (() => Promise<RequestListener>) | null = null;
  const onRequest: RequestListener = async (req, res) => {
    try {
      if (load === null) throw new Error('a request came before the simulator had started');
      loaded ??= load();
      const listener = await loaded;
      listener(req, res);
    } catch (error) {
      console.error(error);
      if (!res.headersSent) res.writeHead(500);
      res.end();
    }
  };
  const listener = new Listener({ hosts, flag, onRequest, log: (text) => console.error(text) });
  return {
    listener,
    serve(loader: () => Promise<RequestListener>) {
      load = loader;
    },
    close() {
      listener.close();
      listener.drop();
    },
  };
}
