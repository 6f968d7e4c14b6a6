import type { RequestListener } from 'node:http';
import { interruptiblePhases, type Phase } from './exchange-lifecycle.ts';
import type { InFlight } from './in-flight.ts';
import { Listener, loopback, type UnboundAddress } from './listener.ts';
import { settlesWithin } from './settles-within.ts';
import type { TlsCertificate } from './tls-certificate.ts';

type DeviceListenersOptions = {
  /** Addresses to bind; default 127.0.0.1 and ::1. */
  hosts: readonly string[] | undefined;
  /** The address that the device has been given and that this machine may have; null for those above. */
  address: () => string | null;
  onNetwork: RequestListener;
  onSetup: RequestListener;
  /** With it both ports speak https. */
  tls: TlsCertificate | undefined;
  inFlight: InFlight;
  /** Real time that answers on their way get when the power goes. */
  settleTimeoutMs: number;
  log: (text: string) => void;
};

/** The two ports of a device, the network's and the setup address's, as its power has them (design D9). */
export class DeviceListeners {
  #network: Listener;
  readonly #setup: Listener;
  readonly #listenerOn: (hosts: readonly string[]) => Listener;
  readonly #hosts: readonly string[];
  readonly #givenAddress: () => string | null;
  /** Where the device has moved to; null where it began. */
  #movedTo: string | null = null;
  /** The address that it was given and could not move to. */
  #recorded: UnboundAddress | null = null;
  readonly #inFlight: InFlight;
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

  /** Where the device has moved to (design D10); null where it began. */
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

  /** Closes or opens the ports, one change after the other, in the order in which the power changed. */
  followPower(powerIsOff: boolean): void {
    // At this instant, not when the ports get to it: time may go on at once to where held answers would leave.
    if (powerIsOff) this.#inFlight.drop(this.#inFlight.in(...interruptiblePhases));
    this.#next(() => (powerIsOff ? this.#goDown() : this.#comeUp()));
  }

  /** Moves the network's port to the address that the device now has. */
  readdress(): void {
    this.#next(() => this.#move());
  }

  /** Resolves when the ports are as the last change of power wants them. */
  whenFollowed(): Promise<void> {
    return this.#following;
  }

  /**
   * Takes no new connections, for good, and lets answers that are on their way get out; they have the settle cap.
   * @param phases of the exchanges that are waited for
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

  /** Closes the ports for good, whatever is under way. */
  async stop(): Promise<void> {
    await this.#following;
    this.#stopped = true;
    this.#inFlight.drop(this.#inFlight.in(...interruptiblePhases, 'working'));
    await this.#closeBoth();
  }

  /** Connections are refused at once; answers that are on their way still get out (design D9). */
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
   * The new listener opens, at the same port, then the old one closes, when the answers on their way are out. An
   * address that this machine lacks, or has taken, is recorded only: nobody loses their device (design D10).
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

  /** Those that it listens on anyway, all of IPv4 above all, need no move. */
  #target(): string | null {
    const address = this.#givenAddress();
    const here =
      address === null || this.#hosts.includes(address) || this.#hosts.includes('0.0.0.0');
    return here ? null : address;
  }

  #next(change: () => Promise<void>): void {
    this.#following = this.#following.then(change).catch((error: unknown) => {
      // The device stays unreachable, which whoever waits for it cannot mend; the log says why.
      this.#log(error instanceof Error ? error.message : String(error));
    });
  }

  async #closeBoth(): Promise<void> {
    await Promise.all([this.#network.drop(), this.#setup.drop()]);
    // Nobody is waited for any more at a gate that cannot be reached.
    this.#inFlight.notify();
  }
}
