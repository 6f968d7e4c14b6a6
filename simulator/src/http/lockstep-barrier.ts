import type { DeviceClock } from '@stillhouse/device/clock/device-clock';
import { hashData } from '#platform/hash';
import type { Exchange, Via } from './exchange.ts';
import { restingPhases } from './exchange-lifecycle.ts';
import type { InFlight } from './in-flight.ts';
import { settlesWithin } from './settles-within.ts';

/** Marks the `user-agent` of a browser in lockstep. */
const lockstepMark = 'stillhouse-lockstep';

type StepRequest = {
  /** Number of lockstep requests that must have arrived before time moves. */
  arrivals: number;
  /** How many of them go to the setup address. Default: 0. */
  atSetup?: number;
  /** The host of each of the others. Default: where the device is. */
  hosts?: readonly string[];
  /** Simulated time, epoch ms. */
  to: number;
};

export type StepResult = {
  /** Simulated time, epoch ms. */
  now: number;
  /** Number of requests admitted by this step. */
  admitted: number;
  /** Number of responses to lockstep requests held back until a later simulated time. */
  held: number;
  /** Epoch ms, or null. */
  nextTimerAt: number | null;
  settled: boolean;
  /** Descriptions of what had not settled within the real-time limit. */
  pending: string[];
};

/** What the barrier needs of its device. */
type BarrierOptions = {
  clock: DeviceClock;
  inFlight: InFlight;
  /** Real time after which a step gives up and names what is pending (decision 0016). */
  settleTimeoutMs: number;
  /** Returns false while connections are refused, which never arrive. */
  isListening(via: Via): boolean;
  /** Returns false for a host that the device has moved away from. */
  isAt(host: string): boolean;
  /** Resolves when the listeners match the device's state. */
  listenersFollowed(): Promise<void>;
};

type Waiting = {
  exchange: Exchange;
  /** Orders the requests of one instant: operation, path, body hash (decision 0016). */
  key: string;
  admit: () => void;
};

function getOrderKey(exchange: Exchange): string {
  const { operation, method, path, query, received } = exchange;
  const bytes = received !== null && 'bytes' in received ? received.bytes : '';
  const bodyHash = hashData(bytes);
  return [operation?.id ?? '', method, path, query, bodyHash].join('\n');
}

/**
 * Holds the requests of a browser in lockstep with this device until a step admits them, at the
 * page's instant and in a stable order. Other requests pass at once.
 */
export class LockstepBarrier {
  readonly #guarded: BarrierOptions;
  #waiting: Waiting[] = [];
  #isLockstep = false;
  #steps: Promise<unknown> = Promise.resolve();

  constructor(guarded: BarrierOptions) {
    this.#guarded = guarded;
  }

  get lockstep(): boolean {
    return this.#isLockstep;
  }

  /** Switching it off admits all waiting requests. Only a manual clock can run in lockstep. */
  set lockstep(on: boolean) {
    this.#isLockstep = on;
    if (!on) for (const { admit } of this.#inOrder()) admit();
  }

  /** Returns true if this request must wait for a step. */
  appliesTo(exchange: Exchange): boolean {
    if (!this.#isLockstep || this.#guarded.clock.mode !== 'manual') return false;
    return exchange.request.headers['user-agent']?.includes(lockstepMark) ?? false;
  }

  /** Waits for a step. Call after the body has been read: its hash is part of the order. */
  wait(exchange: Exchange): Promise<void> {
    const { inFlight } = this.#guarded;
    return new Promise((resolve) => {
      const leave = () => {
        this.#waiting = this.#waiting.filter((waiting) => waiting.exchange !== exchange);
        exchange.release = null;
        resolve();
      };
      const admit = () => {
        leave();
        inFlight.enter(exchange, 'working');
      };
      exchange.release = leave;
      this.#waiting.push({ exchange, key: getOrderKey(exchange), admit });
      inFlight.enter(exchange, 'waiting');
    });
  }

  /**
   * One step of lockstep: waits for the arrivals, moves time to `to`, admits the waiting requests
   * one by one, and ends when each is answered or held back until later. Steps queue up. `settled`
   * is false after the timeout.
   * @throws RangeError if `to` is in the past
   */
  step(request: StepRequest): Promise<StepResult> {
    const step = this.#steps.then(() => this.#take(request));
    // The caller of this step sees its failure. The next step starts anyway.
    this.#steps = step.catch(() => undefined);
    return step;
  }

  async #take({ arrivals, atSetup = 0, hosts = [], to }: StepRequest): Promise<StepResult> {
    const { clock, inFlight, isListening, isAt, listenersFollowed, settleTimeoutMs } =
      this.#guarded;
    await listenersFollowed();
    const hasArrived = (via: Via, count: number) =>
      !isListening(via) ||
      this.#waiting.filter(({ exchange }) => exchange.via === via).length >= count;
    const arrived = () => {
      const lost = hosts.filter((host) => !isAt(host)).length;
      return hasArrived('device', arrivals - atSetup - lost) && hasArrived('setup', atSetup);
    };
    if (!(await settlesWithin(inFlight.when(arrived), settleTimeoutMs))) {
      const here = this.#waiting.map(({ exchange }) => exchange.describe()).join(', ') || 'none';
      return this.#result(0, [`${arrivals} requests expected at the barrier, there are: ${here}`]);
    }
    await clock.advanceTo(to);
    await listenersFollowed();
    // Responses that became due on the way leave before new requests are admitted.
    await this.#atRest();
    const batch = this.#inOrder();
    let admitted = 0;
    for (const { exchange, admit } of batch) {
      if (exchange.gone) continue;
      admit();
      admitted += 1;
      if (!(await this.#atRest())) break;
    }
    const settled = await this.#atRest();
    await listenersFollowed();
    const unsettled = settled ? [] : inFlight.in('reading', 'working');
    return this.#result(
      admitted,
      unsettled.map((exchange) => exchange.describe()),
    );
  }

  #atRest(): Promise<boolean> {
    const { inFlight, settleTimeoutMs } = this.#guarded;
    return settlesWithin(
      inFlight.when(() => inFlight.working === 0),
      settleTimeoutMs,
    );
  }

  #inOrder(): Waiting[] {
    return this.#waiting.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  }

  #result(admitted: number, pending: string[]): StepResult {
    const { clock, inFlight } = this.#guarded;
    return {
      now: clock.now(),
      admitted,
      held: inFlight.in(...restingPhases).filter((exchange) => this.appliesTo(exchange)).length,
      nextTimerAt: clock.getNextTimerAt(),
      settled: pending.length === 0,
      pending,
    };
  }
}
