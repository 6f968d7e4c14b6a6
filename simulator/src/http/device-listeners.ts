import type { RequestListener } from 'node:http';
import type { InFlight } from './in-flight.ts';
import { Listener, loopback, type Unbound } from './listener.ts';
import { withinRealTime } from './within-real-time.ts';

interface DeviceListenersOptions {
  /** Addresses to bind; default 127.0.0.1 and ::1. */
  hosts: readonly string[] | undefined;
  onNetwork: RequestListener;
  onSetup: RequestListener;
  inFlight: InFlight;
  /** Real time that answers on their way get when the power goes. */
  settleCapMs: number;
  log: (text: string) => void;
}

/** The two ports of a device, the network's and the setup address's, as its power has them (design D9). */
export class DeviceListeners {
  private readonly network: Listener;
  private readonly setup: Listener;
  private readonly inFlight: InFlight;
  private readonly settleCapMs: number;
  private readonly log: (text: string) => void;
  private following: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor({
    onNetwork,
    onSetup,
    inFlight,
    settleCapMs,
    log,
    hosts = loopback,
  }: DeviceListenersOptions) {
    this.network = new Listener({ hosts, flag: '--port', onRequest: onNetwork, log });
    this.setup = new Listener({ hosts, flag: '--setup-port', onRequest: onSetup, log });
    this.inFlight = inFlight;
    this.settleCapMs = settleCapMs;
    this.log = log;
  }

  get port(): number {
    return this.network.port;
  }

  get setupPort(): number {
    return this.setup.port;
  }

  /** False while connections are refused. */
  get isOpen(): boolean {
    return this.network.isOpen;
  }

  get unbound(): readonly Unbound[] {
    return this.network.unbound;
  }

  /**
   * Takes both ports; 0 picks free ones, which are kept from then on.
   * @throws PortTakenError naming the port and the flag that chooses another
   */
  async start(port: number, setupPort: number): Promise<void> {
    await this.network.open(port);
    try {
      await this.setup.open(setupPort);
    } catch (error) {
      await this.closeBoth();
      throw error;
    }
  }

  /** Closes or opens the ports, one change after the other, in the order in which the power changed. */
  follow(powerIsOff: boolean): void {
    this.following = this.following
      .then(() => (powerIsOff ? this.goDown() : this.comeUp()))
      .catch((error: unknown) => {
        // The device stays unreachable, which whoever waits for it cannot mend; the log says why.
        this.log(error instanceof Error ? error.message : String(error));
      });
  }

  /** Resolves when the ports are as the last change of power wants them. */
  followed(): Promise<void> {
    return this.following;
  }

  /** Closes the ports for good, whatever is under way. */
  async stop(): Promise<void> {
    await this.following;
    this.stopped = true;
    this.inFlight.lose('reading', 'waiting', 'working', 'held');
    await this.closeBoth();
  }

  /** Connections are refused at once; answers that are on their way still get out (design D9). */
  private async goDown(): Promise<void> {
    const { inFlight, settleCapMs } = this;
    this.network.close();
    this.setup.close();
    inFlight.lose('reading', 'waiting', 'held');
    await withinRealTime(
      inFlight.when(() => inFlight.in('working').length === 0),
      settleCapMs,
    );
    await this.closeBoth();
  }

  private async comeUp(): Promise<void> {
    if (this.stopped || this.network.isOpen) return;
    await this.network.open(this.network.port);
    await this.setup.open(this.setup.port);
  }

  private async closeBoth(): Promise<void> {
    await Promise.all([this.network.drop(), this.setup.drop()]);
    // Nobody is waited for any more at a gate that cannot be reached.
    this.inFlight.changed();
  }
}
