import type { RequestListener } from 'node:http';
import type { Doorway, Doorways } from '../http-kit/doorways.ts';
import type { UnboundAddress } from '../http-kit/listener.ts';
import type { Exchange, Via } from './exchange.ts';
import { interruptiblePhases, type Phase } from './exchange-lifecycle.ts';
import type { InFlight } from './in-flight.ts';
import { settlesWithin } from './settles-within.ts';

/** Which ports respond: the setup address works without a network (decision 0019). */
export type OpenPorts = 'both' | 'setup' | 'none';

type DeviceListenersOptions = {
  doorways: Doorways;
  /** The loopback address that the device was given, or null. */
  address: () => string | null;
  /** The ports that should respond. */
  openPorts: () => OpenPorts;
  onNetwork: RequestListener;
  onSetup: RequestListener;
  inFlight: InFlight;
  /** Waits while the timers of the device let other devices run; undefined if they do not. */
  whenRunDone: () => Promise<void> | undefined;
  /** Real time for responses to leave when the power goes. */
  settleTimeoutMs: number;
  log: (text: string) => void;
};

/**
 * The two doorways of a device, network and setup address. They follow its power state (decision
 * 0018) and, at the network address, its link (decision 0019).
 */
export class DeviceListeners {
  #network: Doorway;
  readonly #setup: Doorway;
  readonly #doorways: Doorways;
  readonly #onNetwork: RequestListener;
  readonly #givenAddress: () => string | null;
  readonly #openPorts: () => OpenPorts;
  /** The ports that were open all the time since the last change was applied. */
  #uninterrupted: OpenPorts = 'both';
  #isScheduled = false;
  /** The address that the device has moved to; null at its first address. */
  #movedTo: string | null = null;
  /** The address that it could not move to. */
  #recorded: UnboundAddress | null = null;
  readonly #inFlight: InFlight;
  readonly #whenRunDone: () => Promise<void> | undefined;
  readonly #settleTimeoutMs: number;
  readonly #log: (text: string) => void;
  #following: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor({
    doorways,
    address,
    openPorts,
    onNetwork,
    onSetup,
    inFlight,
    whenRunDone,
    settleTimeoutMs,
    log,
  }: DeviceListenersOptions) {
    this.#doorways = doorways;
    this.#onNetwork = onNetwork;
    this.#givenAddress = address;
    this.#openPorts = openPorts;
    this.#network = doorways.create('network', onNetwork);
    this.#setup = doorways.create('setup', onSetup);
    this.#inFlight = inFlight;
    this.#whenRunDone = whenRunDone;
    this.#settleTimeoutMs = settleTimeoutMs;
    this.#log = log;
  }

  get port(): number {
    return this.#network.port;
  }

  get setupPort(): number {
    return this.#setup.port;
  }

  /** Returns false while connections are refused, or closed without a response. */
  isOpen(via: Via): boolean {
    return (via === 'setup' ? this.#setup : this.#network).isOpen;
  }

  /** The address that the device has moved to (decision 0032); null at its first address. */
  get address(): string | null {
    return this.#movedTo;
  }

  /** Returns false for a host that is not the address that the device has moved to. */
  isAt(host: string): boolean {
    return this.#movedTo === null || this.#movedTo === host;
  }

  get unbound(): readonly UnboundAddress[] {
    return this.#recorded === null
      ? this.#network.unbound
      : [...this.#network.unbound, this.#recorded];
  }

  /**
   * Takes both ports; 0 picks free ones, which are kept from then on.
   * @throws PortTakenError naming the port and the flag that chooses another
   */
  async start(port: number, setupPort: number): Promise<void> {
    await this.#network.open(port);
    try {
      await this.#setup.open(setupPort);
    } catch (error) {
      await this.#closeBoth();
      throw error;
    }
  }

  /**
   * Closes or opens the ports and moves the network port to the device's address. Several changes
   * before the ports follow are applied as one, because links may flap thousands of times during
   * one advance.
   */
  follow(): void {
    const open = this.#openPorts();
    // Drop them now and not when the ports close: time may move on to when held responses would
    // leave.
    this.#inFlight.drop(this.#cutOff(open, ...interruptiblePhases));
    this.#noteOpen(open);
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#next(() => this.#apply());
  }

  /** Resolves when the ports match the last change. */
  whenFollowed(): Promise<void> {
    return this.#following;
  }

  /**
   * Accepts no new connections and lets responses leave, up to the settle timeout.
   * @param phases of the exchanges to wait for
   */
  async finish(...phases: Phase[]): Promise<void> {
    await this.#following;
    this.#stopped = true;
    this.#network.close();
    this.#setup.close();
    const inFlight = this.#inFlight;
    await settlesWithin(
      inFlight.when(() => inFlight.in(...phases).length === 0),
      this.#settleTimeoutMs,
    );
  }

  /** Closes the ports permanently, whatever is in flight. */
  async stop(): Promise<void> {
    await this.#following;
    this.#stopped = true;
    this.#inFlight.drop(this.#inFlight.in(...interruptiblePhases, 'working'));
    await this.#closeBoth();
  }

  #noteOpen(open: OpenPorts): void {
    if (open === 'none' || this.#uninterrupted === 'both') this.#uninterrupted = open;
  }

  async #apply(): Promise<void> {
    this.#isScheduled = false;
    // A device reacts to an event after its listeners, and reports nothing more while it boots.
    this.#noteOpen(this.#openPorts());
    const uninterrupted = this.#uninterrupted;
    this.#uninterrupted = 'both';
    if (uninterrupted !== 'both') await this.#goDown(uninterrupted);
    const open = this.#openPorts();
    if (this.#stopped || open === 'none') return;
    if (!this.#setup.isOpen) await this.#setup.open(this.#setup.port);
    if (open === 'setup') return;
    if (!this.#network.isOpen) await this.#network.open(this.#network.port);
    await this.#move();
  }

  /**
   * Connections are refused at once. Responses that are leaving still get out (decision 0018).
   * @param open the ports that stay open
   */
  async #goDown(open: 'setup' | 'none'): Promise<void> {
    const inFlight = this.#inFlight;
    const closed = open === 'none' ? [this.#network, this.#setup] : [this.#network];
    for (const doorway of closed) doorway.close();
    inFlight.drop(this.#cutOff(open, ...interruptiblePhases));
    await settlesWithin(
      inFlight.when(() => this.#cutOff(open, 'working').length === 0),
      this.#settleTimeoutMs,
    );
    await Promise.all(closed.map((doorway) => doorway.drop()));
    // The ports are closed: the barrier must not wait for arrivals.
    inFlight.notify();
  }

  /** Returns the exchanges in these phases that lose their connection. */
  #cutOff(open: OpenPorts, ...phases: readonly Phase[]): Exchange[] {
    if (open === 'both') return [];
    const exchanges = this.#inFlight.in(...phases);
    return open === 'none' ? exchanges : exchanges.filter(({ via }) => via === 'device');
  }

  /**
   * Opens the new doorway on the same port, then closes the old one when its responses have left.
   * An address that is not available is only recorded, so that the device stays reachable (decision
   * 0032).
   */
  async #move(): Promise<void> {
    const to = this.#target();
    this.#recorded = null;
    if (to === this.#movedTo || this.#stopped) return;
    const old = this.#network;
    const next =
      to === null
        ? this.#doorways.create('network', this.#onNetwork)
        : this.#doorways.createAt(to, this.#onNetwork);
    try {
      await next.open(old.port);
    } catch (error) {
      const reason = next.unbound[0]?.reason ?? String(error);
      if (to === null) this.#log(`Cannot go back to ${this.#doorways.hostName}: ${reason}`);
      else this.#recorded = { host: to, reason };
      return;
    }
    this.#network = next;
    this.#movedTo = to;
    old.close();
    const inFlight = this.#inFlight;
    inFlight.drop(this.#cutOff('setup', ...interruptiblePhases));
    await settlesWithin(
      inFlight.when(() => this.#cutOff('setup', 'working').length === 0),
      this.#settleTimeoutMs,
    );
    await old.drop();
    inFlight.notify();
  }

  /** Null if the device responds at that address anyway, for example on all of IPv4. */
  #target(): string | null {
    const address = this.#givenAddress();
    return address === null || this.#doorways.isAt(address) ? null : address;
  }

  #next(change: () => Promise<void>): void {
    const changeBetweenRuns = () => this.#whenRunDone()?.then(change) ?? change();
    this.#following = this.#following.then(changeBetweenRuns).catch((error: unknown) => {
      // The device stays unreachable, which callers cannot fix; the log says why.
      this.#log(error instanceof Error ? error.message : String(error));
    });
  }

  async #closeBoth(): Promise<void> {
    await Promise.all([this.#network.drop(), this.#setup.drop()]);
    // The ports are closed: the barrier must not wait for arrivals.
    this.#inFlight.notify();
  }
}
