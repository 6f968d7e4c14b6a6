import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { printBug, printError } from '@stillhouse/foundation/print';
import { respondToProbe } from './control/respond-to-probe.ts';
import type { toConsoleConfig } from './fleet/console-config.ts';
import type { Fleet } from './fleet/fleet.ts';
import { createListeningEdge } from './http/listening-edge.ts';
import type { Addressing } from './http-kit/doorways.ts';
import { Listener, loopback } from './http-kit/listener.ts';
import { explainUnusableAddressing } from './http-kit/own-doorways.ts';
import { PortRange, processPorts } from './http-kit/port-range.ts';
import { explainUnusableUrls } from './http-kit/public-urls.ts';
import { SharedListeners } from './http-kit/shared-listeners.ts';
import type { TlsCertificate, TlsKind } from './http-kit/tls-certificate.ts';
import type { Servers } from './no-servers.ts';
import type { SimulatorOptions } from './simulator-options.ts';

type ServerOptions = SimulatorOptions & { hostSuffix: string };

/**
 * Starts the listeners of the lab, of the cloud and of all devices.
 * @throws PortTakenError if one of their ports is not free
 */
export async function startServers(options: ServerOptions): Promise<Servers> {
  const { host, https, controlToken, addressing = 'port', hostSuffix } = options;
  const { ports = {}, devicePorts, publicUrls, consoleDir = null } = options;
  const unusable =
    explainUnusableAddressing(addressing, host) ??
    explainUnusableUrls(publicUrls ?? {}, { addressing, hostSuffix });
  if (unusable !== null) throw new Error(unusable);
  const hosts = getAddresses(host);
  const names = addressing === 'port' ? [] : [`*${hostSuffix}`];
  const tls = https === undefined ? undefined : await createCertificate(https, host, names);
  const lab = createServer(controlToken === undefined ? loopback : hosts, '--lab-port');
  const cloud = createServer(hosts, '--cloud-port');
  const shared = createShared(addressing, {
    hosts,
    hostSuffix,
    publicUrls: publicUrls ?? null,
    tls,
  });
  await openServers([lab, ports.lab], [cloud, ports.cloud]);
  await openShared(shared, ports, [lab, cloud]);
  return {
    labUrl: `http://localhost:${lab.listener.port}`,
    cloudUrl: `http://localhost:${cloud.listener.port}`,
    certificate: tls?.cert ?? null,
    unbound: [...cloud.listener.unbound],
    edge: createListeningEdge({ hosts, tls, consoleDir }),
    ports: devicePorts === undefined ? processPorts : new PortRange(0, devicePorts),
    shared,
    serve(fleet, consoleConfig) {
      serveLab(lab, fleet, options);
      serveCloud(cloud, fleet, options, consoleConfig);
    },
    close() {
      lab.close();
      cloud.close();
    },
  };
}

/** Loads the control API with its first request: the first response of a device does not wait. */
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

/** Loads the cloud side with its first request. */
function serveCloud(
  cloud: Server,
  fleet: Fleet,
  { host, hostSuffix, consoleDir = null }: ServerOptions,
  consoleConfig: ReturnType<typeof toConsoleConfig>,
): void {
  cloud.serve(async () => {
    const { createCloudApp } = await import('./cloud/cloud-app.ts');
    const { RemoteBuild } = await import('./cloud/remote-build.ts');
    const { WelcomePage } = await import('./cloud/welcome-page.ts');
    const remoteBuild = new RemoteBuild(consoleDir);
    const welcome = new WelcomePage(consoleDir, consoleConfig);
    const names = host === undefined ? [] : [host.includes(':') ? `[${host}]` : host];
    return createCloudApp(fleet, [hostSuffix, ...names], { remoteBuild, welcome });
  });
}

type Server = ReturnType<typeof createServer>;

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
