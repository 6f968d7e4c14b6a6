import type { DeviceClock } from '@stillhouse/device/clock/device-clock';
import type { Device } from '@stillhouse/device/device';
import type { DeviceEvent } from '@stillhouse/device/events/device-event';
import { getLoopbackAddress } from '@stillhouse/device/network/ethernet-ip4';
import { getAnnouncedHostname } from '@stillhouse/device/network/hostname';
import { getNetworkAddressObstacle } from '@stillhouse/device/network/reach';
import { printError } from '@stillhouse/foundation/print';
import type { FaultSet } from '../faults/fault-set.ts';
import type { Door, Doorways } from '../http-kit/doorways.ts';
import type { UnboundAddress } from '../http-kit/listener.ts';
import { getPublicUrl } from '../http-kit/public-urls.ts';
import type { Journal } from '../journal/journal.ts';
import { TokenVerifier } from '../operations/access-token.ts';
import type { DeviceHandlers } from '../operations/device-handlers.ts';
import { handlers as deviceHandlers } from '../operations/handlers.ts';
import { FirmwareProfile } from '../profiles/firmware-profile.ts';
import type { ServedConfig } from './console-page.ts';
import type { DeviceContext } from './device-context.ts';
import type { DeviceEdge } from './device-edge.ts';
import { DeviceListeners, type OpenPorts } from './device-listeners.ts';
import { DeviceMutex } from './device-mutex.ts';
import type { Exchange, Via } from './exchange.ts';
import { combineObservers, type ExchangeObserver } from './exchange-observer.ts';
import { HttpDate } from './http-date.ts';
import { InFlight } from './in-flight.ts';
import {
  type InProcessCall,
  type InProcessRequest,
  rejectedCall,
  sendInProcess,
} from './in-process-request.ts';
import { LockstepBarrier } from './lockstep-barrier.ts';
import { serveExchange } from './pipeline.ts';
import { RequestTracer } from './request-tracer.ts';
import { settlesWithin } from './settles-within.ts';

export type DeviceHostOptions = {
  /** The device's id in the fleet. */
  id: string;
  device: Device;
  clock: DeviceClock;
  journal: Journal;
  faults: FaultSet;
  /** Default: firmware as the contract describes it. */
  profile?: FirmwareProfile;
  /** 0 picks a free port. IPv4 and IPv6 share it, and restarts of the device keep it. */
  port: number;
  /** Port of the local setup address (USB); 0 picks a free one. */
  setupPort: number;
  edge: DeviceEdge;
  /** Default: listeners of its own. */
  doorways?: Doorways;
  /** Inserted into index.html (decision 0031). Default `buildId`: that of the build. */
  consoleConfig: (addresses: { port: number | null; setupUrl: string }) => ServedConfig;
  /** Implementation of each operation. Default: the device's own. */
  handlers?: DeviceHandlers;
  /** Notified of every exchange, in addition to the journal. */
  observer?: ExchangeObserver | undefined;
  /** Where bugs of the simulator are reported; default: standard error. */
  log?: (text: string) => void;
  /** Real time that sockets may take to settle. Default: 5 s. */
  settleTimeoutMs?: number;
};

/** Events after which a device may have another address, or none. */
const eventsThatReaddress: ReadonlySet<DeviceEvent['type']> = new Set([
  'power',
  'internet',
  // While a device boots, the internet stays unreachable and only these are reported.
  'links',
  'wifi',
  'networkSettingsChanged',
  'conditionChanged',
  'stateReplaced',
  'factoryReset',
] satisfies DeviceEvent['type'][]);

/** After this, waiting callers get an error that lists the pending exchanges. */
const defaultSettleTimeoutMs = 5_000;

/** The HTTP side of one device: its listeners, and the context of its request pipeline. */
export class DeviceHost {
  readonly id: string;
  readonly device: Device;
  readonly clock: DeviceClock;
  readonly journal: Journal;
  readonly faults: FaultSet;
  readonly profile: FirmwareProfile;
  readonly barrier: LockstepBarrier;
  /** Explains the latest exchanges. */
  readonly tracer: RequestTracer;
  readonly #exchanges = new InFlight();
  readonly #doorways: Doorways;
  readonly #listeners: DeviceListeners;
  readonly #settleTimeoutMs: number;
  readonly #scheme: 'http' | 'https';
  readonly #hostNameSuffix: () => string;
  readonly #stopFollowing: () => void;
  readonly #context: DeviceContext;

  constructor(options: DeviceHostOptions) {
    const { settleTimeoutMs = defaultSettleTimeoutMs } = options;
    const log = options.log ?? ((text) => printError(`[device ${options.id}] ${text}`));
    this.id = options.id;
    this.device = options.device;
    this.clock = options.clock;
    this.journal = options.journal;
    this.faults = options.faults;
    this.profile = options.profile ?? new FirmwareProfile(null);
    this.#settleTimeoutMs = settleTimeoutMs;
    this.#scheme = options.edge.scheme;
    this.barrier = new LockstepBarrier({
      clock: this.clock,
      inFlight: this.#exchanges,
      settleTimeoutMs,
      isListening: (via) => this.isListening(via),
      isAt: (host) => this.#listeners.isAt(host),
      listenersFollowed: () => this.#listeners.whenFollowed(),
    });
    this.tracer = new RequestTracer(this);
    const observer = combineObservers(
      this.tracer,
      ...(options.observer === undefined ? [] : [options.observer]),
    );
    const { edge, consoleConfig } = options;
    const createConfig = () => consoleConfig({ port: this.#networkPort, setupUrl: this.setupUrl });
    this.#hostNameSuffix = () => createConfig().hostNameSuffix;
    const context: DeviceContext = {
      device: this.device,
      clock: this.clock,
      journal: this.journal,
      faults: this.faults,
      profile: this.profile,
      barrier: this.barrier,
      inFlight: this.#exchanges,
      mutex: new DeviceMutex({
        clock: this.clock,
        inFlight: this.#exchanges,
        observer,
        timeoutMs: settleTimeoutMs,
      }),
      observer,
      revertChanges: (exchange) => this.tracer.revertChanges(exchange),
      tokens: new TokenVerifier(),
      date: new HttpDate(),
      handlers: options.handlers ?? deviceHandlers,
      getRemoteOrigin: () => createConfig().allowedRemoteOrigins[0] ?? null,
      log,
    };
    this.#context = context;
    this.#doorways = options.doorways ?? edge.createDoorways(log);
    this.#listeners = new DeviceListeners({
      doorways: this.#doorways,
      address: () => getLoopbackAddress(this.device.state),
      openPorts: () => getOpenPorts(this.device),
      onNetwork: edge.createListener(context, 'device', createConfig),
      onSetup: edge.createListener(context, 'setup', createConfig),
      inFlight: this.#exchanges,
      whenRunDone: () => this.clock.whenRunDone(),
      settleTimeoutMs,
      log,
    });
    const announce = () => this.#doorways.setHostname(getAnnouncedHostname(this.device.state));
    announce();
    this.#stopFollowing = this.device.onEvent((event) => {
      announce();
      if (eventsThatReaddress.has(event.type)) this.#listeners.follow();
    });
  }

  get port(): number {
    return this.#listeners.port;
  }

  get setupPort(): number {
    return this.#listeners.setupPort;
  }

  get baseUrl(): string {
    const { address } = this.#listeners;
    // No gateway leads to an address that the device has moved to.
    if (address !== null) return `${this.#scheme}://${address}:${this.port}`;
    return this.#getUrl('network', this.#doorways.hostName);
  }

  /** Address of the device by its hostname (decision 0032). */
  get nameUrl(): string {
    const name = `${getAnnouncedHostname(this.device.state)}${this.#hostNameSuffix()}`;
    return this.#getUrl('network', name.toLowerCase());
  }

  get setupUrl(): string {
    return this.#getUrl('setup', this.#doorways.hostName);
  }

  /** The port in the address of the device. Null is the default of the scheme. */
  get #networkPort(): number | null {
    const { port } = new URL(this.#getUrl('network', this.#doorways.hostName));
    return port === '' ? null : Number(port);
  }

  #getUrl(door: Door, hostName: string): string {
    const { publicUrls } = this.#doorways;
    if (publicUrls !== null) return getPublicUrl(publicUrls, door, hostName);
    const port = door === 'network' ? this.port : this.setupPort;
    return `${this.#scheme}://${hostName}:${port}`;
  }

  /** Returns false while connections are refused: the device is off, or has no network address. */
  isListening(via: Via): boolean {
    return this.#listeners.isOpen(via);
  }

  /** Number of requests being worked on, without responses that are held back. */
  get inFlight(): number {
    return this.#exchanges.working;
  }

  /** Number of responses held back until a later simulated time, or forever. */
  get held(): number {
    return this.#exchanges.held;
  }

  /** Describes requests being worked on and responses held back, without those at the barrier. */
  describePending(): string[] {
    return this.#exchanges.in('reading', 'working', 'held').map((exchange) => exchange.describe());
  }

  /**
   * Sends a request from inside the process, without a connection. A device that does not listen
   * rejects it.
   */
  request(request: InProcessRequest): InProcessCall {
    return this.isListening(request.via) ? sendInProcess(this.#context, request) : rejectedCall;
  }

  /**
   * Serves an API request that has arrived elsewhere, as if it had arrived at an address of the
   * device. Returns false if the device does not listen there.
   */
  serve(exchange: Exchange): boolean {
    if (!this.isListening(exchange.via)) return false;
    void serveExchange(this.#context, exchange);
    return true;
  }

  /** True if a request that the device has accepted waits for its body. */
  get isReading(): boolean {
    return this.#exchanges.in('reading').some(({ isOpen }) => isOpen);
  }

  /** Number of requests that wait at the lockstep barrier. */
  get waiting(): number {
    return this.#exchanges.in('waiting').length;
  }

  /** Addresses that this machine lacks, such as IPv6, with the reason. */
  get unbound(): readonly UnboundAddress[] {
    return this.#listeners.unbound;
  }

  /** Binds the ports even if the device is off, so that a port conflict shows at the start. */
  async start(port: number, setupPort: number): Promise<void> {
    await this.#listeners.start(port, setupPort);
    this.#listeners.follow();
    await this.#listeners.whenFollowed();
  }

  /**
   * Waits until the listeners match the device's state, and only held responses are in
   * flight. Call after time has moved. Returns false if real sockets took longer than the timeout.
   */
  async settle(): Promise<boolean> {
    await this.#listeners.whenFollowed();
    const atRest = this.#exchanges.when(() => this.#exchanges.working === 0);
    const settled = await settlesWithin(atRest, this.#settleTimeoutMs);
    await this.#listeners.whenFollowed();
    return settled;
  }

  /**
   * Accepts no new connections and lets responses leave before `stop`. Waits for responses that are
   * held back until a later simulated time only if time moves by itself.
   */
  async finish(): Promise<void> {
    this.#stopFollowing();
    const held = this.clock.mode === 'manual' ? [] : (['held'] as const);
    await this.#listeners.finish('reading', 'working', ...held);
  }

  /** Closes the ports permanently. */
  async stop(): Promise<void> {
    this.#stopFollowing();
    await this.#listeners.stop();
  }
}

function getOpenPorts({ state, power }: Device): OpenPorts {
  if (power === 'off') return 'none';
  return getNetworkAddressObstacle(state) === null ? 'both' : 'setup';
}

/**
 * Starts a device's HTTP side.
 * @throws PortTakenError naming the port and the flag that chooses another
 */
export async function startDeviceHost(options: DeviceHostOptions): Promise<DeviceHost> {
  const host = new DeviceHost(options);
  await host.start(options.port, options.setupPort);
  return host;
}
