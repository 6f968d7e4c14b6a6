import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { printBug, printError } from '@stillhouse/foundation/print';
import { defaultBrand } from '@stillhouse/products/brand';
import { respondToProbe } from './control/respond-to-probe.ts';
import { Coverage } from './coverage/coverage.ts';
import { toConsoleConfig } from './fleet/console-config.ts';
import { wholeFleet } from './fleet/device-numbers.ts';
import { Fleet } from './fleet/fleet.ts';
import type { LeaseOptions } from './fleet/lease-options.ts';
import type { LeasedDevice } from './fleet/leased-device.ts';
import { RunHistory } from './fleet/run-history.ts';
import { type Addressing, explainUnusableAddressing } from './http-kit/doorways.ts';
import { Listener, loopback } from './http-kit/listener.ts';
import { NoListeners } from './http-kit/no-listeners.ts';
import { PortRange, processPorts } from './http-kit/port-range.ts';
import { defaultHostSuffix, explainUnusableUrls } from './http-kit/public-urls.ts';
import { SharedListeners } from './http-kit/shared-listeners.ts';
import type { TlsCertificate, TlsKind } from './http-kit/tls-certificate.ts';
import { FleetMetrics } from './metrics/fleet-metrics.ts';
import {
  checkLeaseOptions,
  checkSimulatorOptions,
  type SimulatorOptions,
} from './simulator-options.ts';

export type { LeaseOptions } from './fleet/lease-options.ts';
export type { LeasedDevice } from './fleet/leased-device.ts';
export { createFetch, type FetchedDevice } from './http/create-fetch.ts';
export { PortTakenError } from './http-kit/listener.ts';
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
  const { host, consoleDir = null, hostSuffix = defaultHostSuffix } = options;
  const { brand = defaultBrand, onDevice, devicePorts, prepare } = options;
  const { hosts, tls, lab, cloud, shared } = await startServers({ ...options, hostSuffix });
  const labUrl = `http://localhost:${lab.listener.port}`;
  const { cloudUrl = `http://localhost:${cloud.listener.port}` } = options;
  const createConsoleConfig = toConsoleConfig({ labUrl, cloudUrl, hostSuffix, brand });
  const fleet = new Fleet({
    labUrl,
    cloudUrl,
    shared,
    ports: devicePorts === undefined ? processPorts : new PortRange(0, devicePorts),
    numbering: getNumbering(options),
    dependencies: {
      hosts,
      tls,
      consoleDir,
      consoleConfig: createConsoleConfig,
      brand,
      onStart: onDevice,
      coverage: new Coverage(),
      runs: new RunHistory(),
      metrics: new FleetMetrics(),
    },
  });
  const close = async () => {
    lab.close();
    cloud.close();
    await fleet.close();
    await shared?.close();
  };
  try {
    await prepare?.(fleet);
  } catch (error) {
    await close();
    throw error;
  }
  fleet.openToCallers();
  // Load both with their first request, so that the device's first response does not wait for them.
  serveLab(lab, fleet, options);
  cloud.serve(async () => {
    const { createCloudApp } = await import('./cloud/cloud-app.ts');
    const { RemoteBuild } = await import('./cloud/remote-build.ts');
    const { WelcomePage } = await import('./cloud/welcome-page.ts');
    const remoteBuild = new RemoteBuild(consoleDir);
    const welcome = new WelcomePage(consoleDir, createConsoleConfig);
    const names = host === undefined ? [] : [host.includes(':') ? `[${host}]` : host];
    return createCloudApp(fleet, [hostSuffix, ...names], { remoteBuild, welcome });
  });
  return {
    labUrl,
    cloudUrl,
    certificate: tls?.cert ?? null,
    unbound: [...cloud.listener.unbound],
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

function serveLab(
  lab: Server,
  fleet: Fleet,
  { controlToken: token, labDir = null, reportsDir = null }: SimulatorOptions,
): void {
  const guard = { port: lab.listener.port, token };
  lab.serve(
    async () => {
      const { createControlApp } = await import('./control/control-app.ts');
      return createControlApp(fleet, guard, { labDir, reportsDir });
    },
    (req, res) => respondToProbe(fleet, guard, req, res),
  );
}

/** Returns the configuration that the console of a device gets. */
function getNumbering({ shard = wholeFleet, fleetSeed = 1, shardUrl }: SimulatorOptions) {
  return { shard, fleetSeed, shardUrl: shardUrl ?? null };
}

type Server = ReturnType<typeof createServer>;

async function startServers({
  listen = true,
  host,
  ports = {},
  https,
  controlToken,
  addressing = 'port',
  hostSuffix,
  publicUrls,
}: SimulatorOptions & { hostSuffix: string }) {
  const unusable =
    explainUnusableAddressing(addressing, host) ??
    explainUnusableUrls(publicUrls ?? {}, { addressing, hostSuffix });
  if (unusable !== null) throw new Error(unusable);
  const hosts = getAddresses(host);
  const names = addressing === 'port' ? [] : [`*${hostSuffix}`];
  const tls = https === undefined ? undefined : await createCertificate(https, host, names);
  const lab = createServer(controlToken === undefined ? loopback : hosts, '--lab-port');
  const cloud = createServer(hosts, '--cloud-port');
  if (!listen) return { hosts, tls, lab, cloud, shared: new NoListeners() };
  const shared = createShared(addressing, {
    hosts,
    hostSuffix,
    publicUrls: publicUrls ?? null,
    tls,
  });
  await openServers([lab, ports.lab], [cloud, ports.cloud]);
  await openShared(shared, ports, [lab, cloud]);
  return { hosts, tls, lab, cloud, shared };
}

/** Opens all servers. If one fails, closes all. */
async function openServers(...servers: [server: Server, port: number | undefined][]) {
  // Wait for all, because a server that is still opening would stay open.
  const results = await Promise.allSettled(
    servers.map(([server, port]) => server.listener.open(port ?? 0)),
  );
  const failure = results.find((result) => result.status === 'rejected');
  if (failure === undefined) return;
  for (const [server] of servers) server.close();
  throw failure.reason;
}

/** Opens the listeners of all devices. If that fails, closes the servers. */
async function openShared(
  shared: SharedListeners | null,
  { device = 0, setup = 0 }: NonNullable<SimulatorOptions['ports']>,
  servers: readonly Server[],
): Promise<void> {
  try {
    await shared?.open(device, setup);
  } catch (error) {
    for (const server of servers) server.close();
    throw error;
  }
}

async function createCertificate(
  kind: TlsKind,
  host: string | undefined,
  names: readonly string[],
): Promise<TlsCertificate> {
  const { makeTlsCertificate } = await import('./http-kit/tls-certificate.ts');
  return makeTlsCertificate(kind, host, names);
}

function createShared(
  addressing: Addressing,
  options: Pick<
    ConstructorParameters<typeof SharedListeners>[0],
    'hosts' | 'hostSuffix' | 'publicUrls' | 'tls'
  >,
): SharedListeners | null {
  if (addressing === 'port') return null;
  return new SharedListeners({ addressing, ...options, log: printError });
}

/**
 * Never returns `::`, which would listen on IPv4 too (decision 0019). All of IPv4 includes its
 * loopback.
 */
function getAddresses(host: string | undefined): readonly string[] {
  if (host === undefined) return loopback;
  if (host === '0.0.0.0') return [host, '::1'];
  return [...new Set([...loopback, host])];
}

type Serving = {
  load: () => Promise<RequestListener>;
  /** Returns true if it has responded, so that nothing needs to be loaded. */
  respond: (req: IncomingMessage, res: ServerResponse) => boolean;
};

/** Creates a listener whose request handler is set later and loaded with the first request. */
function createServer(hosts: readonly string[], flag: string) {
  const served = Promise.withResolvers<Serving>();
  let loaded: Promise<RequestListener> | null = null;
  const onRequest: RequestListener = async (req, res) => {
    try {
      const { load, respond } = await served.promise;
      if (respond(req, res)) return;
      loaded ??= load();
      const listener = await loaded;
      listener(req, res);
    } catch (error) {
      printBug(error);
      if (!res.headersSent) res.writeHead(500);
      res.end();
    }
  };
  const listener = new Listener({ hosts, flag, onRequest, log: printError });
  return {
    listener,
    /** Requests that arrive earlier wait for it. */
    serve(load: Serving['load'], respond: Serving['respond'] = () => false) {
      served.resolve({ load, respond });
    },
    close() {
      listener.close();
      listener.drop();
    },
  };
}
