import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { type ControlClient, ControlError, type ControlSchema } from 'stillhouse/client';

/** Between two calls without a response. */
const retryMs = 50;

type Lease = ControlSchema<'Lease'>;

/** A value of the device, and when it has confirmed it. */
type Write = { readonly value: string; readonly at: number };

/** Writes and reads one device again and again, with one token and one lease. */
export class DeviceUser {
  readonly lease: Lease;
  readonly #control: ControlClient;
  readonly #address: string;
  #token = '';
  #count = 0;
  readonly #writes: Write[] = [];
  /** Of the control client, while there was no response. */
  readonly unreachable: string[] = [];
  /** Calls to the device without a response. */
  lostCalls = 0;
  /** A read through the control API, a write and a read at the device, that succeeded. */
  rounds = 0;
  longestRoundMs = 0;
  /** The first value that the device returned after calls without a response. */
  resumed: Write | null = null;

  /** @param address of the shard that has the device */
  constructor(control: ControlClient, lease: Lease, address: string) {
    this.#control = control;
    this.lease = lease;
    this.#address = address;
  }

  async signIn(): Promise<void> {
    const { remoteAccess } = await this.#control.state(this.lease.id);
    const credentials = { userName: 'admin', password: remoteAccess.password };
    this.#token = (await this.#send('POST', 'admin_login', credentials)).token;
  }

  /** Works until the signal. Rejects if anything but a missing response is wrong. */
  async work(signal: AbortSignal): Promise<void> {
    let isAway = false;
    while (!signal.aborted) {
      const startedAt = performance.now();
      isAway = !(await this.#workOnce(isAway));
      if (!isAway) {
        this.longestRoundMs = Math.max(this.longestRoundMs, performance.now() - startedAt);
      }
      await (isAway ? setTimeout(retryMs) : setImmediate());
    }
  }

  /**
   * Returns the time between the oldest write that is lost and the end of the shard; 0 without one.
   * @param killedAt real time of the end
   */
  measureLoss(killedAt: number): number {
    const stored = getNumber(this.resumed?.value);
    const lost = this.#writes.find(({ value, at }) => at < killedAt && getNumber(value) > stored);
    return lost === undefined ? 0 : killedAt - lost.at;
  }

  /** Returns false if there was no response. */
  async #workOnce(wasAway: boolean): Promise<boolean> {
    const { id, serialNumber } = this.lease;
    try {
      const state = await this.#control.state(id);
      if (state.serialNumber !== serialNumber) throw new Error(`${id} is another device.`);
    } catch (error) {
      if (!(error instanceof ControlError) || error.code !== 'unreachable') throw error;
      this.unreachable.push(error.detail);
      return false;
    }
    const path = 'settings/time/ntp';
    try {
      if (wasAway) {
        const { ntpServer } = await this.#send('GET', path);
        this.resumed = { value: ntpServer, at: performance.now() };
      }
      this.#count += 1;
      const value = `ntp-${this.#count}.example.com`;
      await this.#send('PUT', path, { ntpServer: value, saveAnyway: true });
      this.#writes.push({ value, at: performance.now() });
      const { ntpServer } = await this.#send('GET', path);
      if (ntpServer !== value) throw new Error(`${id} has ${ntpServer} instead of ${value}.`);
      this.rounds += 1;
      return true;
    } catch (error) {
      if (!isLost(error)) throw error;
      this.lostCalls += 1;
      return false;
    }
  }

  async #send(method: string, path: string, body?: object) {
    const outgoing = request({
      host: this.#address,
      port: 8080,
      method,
      path: `/api/v1/${path}`,
      headers: {
        host: new URL(this.lease.nameUrl).host,
        'content-type': 'application/json',
        authorization: `Bearer ${this.#token}`,
      },
    });
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      outgoing.on('response', resolve).on('error', reject);
      outgoing.end(body === undefined ? undefined : JSON.stringify(body));
    });
    const content = (await json(response)) as { token: string; ntpServer: string };
    if (response.statusCode === 200) return content;
    throw new Error(`${method} ${path} of ${this.lease.id}: ${JSON.stringify(content)}`);
  }
}

/** Returns the number in a written value; 0 for the value of a new device. */
function getNumber(value = ''): number {
  return Number(/^ntp-(\d+)\./.exec(value)?.[1] ?? 0);
}

/** Returns true if a connection was refused or has ended. */
function isLost(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ECONNREFUSED' || code === 'ECONNRESET';
}
