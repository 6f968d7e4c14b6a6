import type { RequestListener } from 'node:http';
import { Listener, loopback, type UnboundAddress } from '../http-kit/listener.ts';
import type { TlsCertificate } from '../http-kit/tls-certificate.ts';
import { interruptiblePhases, type Phase } from './exchange-lifecycle.ts';
import type { InFlight } from './in-flight.ts';
import { settlesWithin } from './settles-within.ts';

type DeviceListenersOptions = {
  /** Addresses to bind; default 127.0.0.1 and ::1. */
  hosts: readonly string[] | undefined;
  /** The address that the device should have, if any; null for `hosts`. */
  address: () => string | null;
  onNetwork: RequestListener;
  onSetup: RequestListener;
  /** With it both ports speak https. */
  tls: TlsCertificate | undefined;
  inFlight: InFlight;
  /** Waits while the timers of the device let other devices run; undefined if they do not. */
  whenRunDone: () => Promise<void> | undefined;
  /** Real time for responses to leave when the power goes. */
  settleTimeoutMs: number;
  log: (text: string) => void;
};

/**
 * The two ports of a device, network and setup address. They follow its power state (decision
 * 0017).
 */
export class DeviceListeners {
  #network: Listener;
  readonly #setup: Listener;
  readonly #listenerOn: (hosts: readonly string[]) => Listener;
  readonly #hosts: readonly string[];
  readonly #givenAddress: () => string | null;
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
    address,
    onNetwork,
    onSetup,
    tls,
    inFlight,
    whenRunDone,
    settleTimeoutMs,
    log,
    hosts = loopback,
  }: DeviceListenersOptions) {
    this.#listenerOn = (bound) =>
      new Listener({ hosts: bound, flag: '--port', onRequest: onNetwork, tls, log });
    this.#hosts = hosts;
    this.#givenAddress = address;
    this.#network = this.#listenerOn(hosts);
    this.#setup = new Listener({ hosts, flag: '--setup-port', onRequest: onSetup, tls, log });
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

  /** False while connections are refused. */
  get isOpen(): boolean {
    return this.#network.isOpen;
  }

  /** The address that the device has moved to (decision 0032); null at its first address. */
  get address(): string | null {
    return this.#movedTo;
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

  /** Closes or opens the ports. Changes are applied one at a time, in order. */
  followPower(powerIsOff: boolean): void {
    // Drop them now and not when the ports close: time may move on to when held responses would
    // leave.
    if (powerIsOff) this.#inFlight.drop(this.#inFlight.in(...interruptiblePhases));
    this.#next(() => (powerIsOff ? this.#goDown() : this.#comeUp()));
  }

  /** Moves the network port to the device's present address. */
  readdress(): void {
    this.#next(() => this.#move());
  }

  /** Resolves when the ports match the last change of power. */
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

  /** Connections are refused at once. Responses that are leaving still get out (decision 0017). */
  async #goDown(): Promise<void> {
    const inFlight = this.#inFlight;
    const settleTimeoutMs = this.#settleTimeoutMs;
    this.#network.close();
    this.#setup.close();
    inFlight.drop(inFlight.in(...interruptiblePhases));
    await settlesWithin(
      inFlight.when(() => inFlight.in('working').length === 0),
      settleTimeoutMs,
    );
    await this.#closeBoth();
  }

  async #comeUp(): Promise<void> {
    if (this.#stopped || this.#network.isOpen) return;
    await this.#network.open(this.#network.port);
    await this.#setup.open(this.#setup.port);
    await this.#move();
  }

  /**
   * Opens the new listener on the same port, then closes the old one when its responses have left.
   * An address that is not available is only recorded, so that the device stays reachable (decision
   * 0032).
   */
  async #move(): Promise<void> {
    const to = this.#target();
    this.#recorded = null;
    if (to === this.#movedTo || this.#stopped || !this.#network.isOpen) return;
    const old = this.#network;
    const next = this.#listenerOn(to === null ? this.#hosts : [to]);
    try {
      await next.open(old.port);
    } catch (error) {
      const reason = next.unbound[0]?.reason ?? String(error);
      if (to === null) this.#log(`Cannot go back to ${this.#hosts.join(', ')}: ${reason}`);
      else this.#recorded = { host: to, reason };
      return;
    }
    this.#network = next;
    this.#movedTo = to;
    old.close();
    const inFlight = this.#inFlight;
    const ours = (...phases: Phase[]) =>
      inFlight.in(...phases).filter(({ via }) => via === 'device');
    inFlight.drop(ours(...interruptiblePhases));
    await settlesWithin(
      inFlight.when(() => ours('working').length === 0),
      this.#settleTimeoutMs,
    );
    await old.drop();
    inFlight.notify();
  }

  /** Null if the device listens on that address anyway, for example on all of IPv4. */
  #target(): string | null {
    const address = this.#givenAddress();
    const here =
      address === null || this.#hosts.includes(address) || this.#hosts.includes('0.0.0.0');
    return here ? null : address;
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
