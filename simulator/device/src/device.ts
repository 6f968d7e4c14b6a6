import { type Brand, defaultBrand } from '@stillhouse/products/brand';
import type { CertificateReader } from './certificates/certificate-reader.ts';
import type { DeviceClock } from './clock/device-clock.ts';
import type { DeviceCore } from './core/device-core.ts';
import { type CloudDesk, emptyDesk } from './core/enrollment-backend.ts';
import { Agenda } from './core/scheduled-tasks.ts';
import type { DeviceEvent, DeviceEventListener, DeviceHappening } from './events/device-event.ts';
import { makeState } from './factory/factory.ts';
import { newSigningKey } from './factory/signing-key.ts';
import { LogBook } from './log/log-book.ts';
import { followNetwork } from './network/react-to-events.ts';
import { createRandom, type Random } from './random/random.ts';
import type { DeviceState, PowerState, StateValidator } from './state/device-state.ts';
import { tasks } from './tasks.ts';
import { followUpdates } from './updates/updates.ts';

export type DeviceOptions = {
  /** Product code; an unknown one makes a device of an unknown model. */
  product: string;
  /** A whole number of 0 or more. */
  seed: number;
  /** Firmware version; default: the factory's. */
  firmware?: string;
  /** A device that has not been set up yet; default false. */
  outOfBox?: boolean;
  clock: DeviceClock;
  /** Default: made from the seed. */
  random?: Random;
  brand?: Brand;
  /** The provider's enrollment back end; default: one that knows no code. */
  cloudDesk?: CloudDesk;
  /** Says what breaks the schema in device-state.yaml, of which this folder knows the types only. */
  validateState: StateValidator;
  certificateReader: CertificateReader;
};

/**
 * One simulated device: its state, and what can be done to it. It knows no HTTP. What takes time
 * goes on with the clock that it was given.
 */
export class Device implements DeviceCore {
  state: DeviceState;
  readonly clock: DeviceClock;
  readonly random: Random;
  readonly brand: Brand;
  cloudDesk: CloudDesk;
  readonly logBook: LogBook;
  readonly agenda: Agenda;
  readonly validateState: StateValidator;
  readonly certificateReader: CertificateReader;
  readonly #listeners = new Set<DeviceEventListener>();

  constructor(options: DeviceOptions) {
    const { product, seed, firmware, outOfBox, clock } = options;
    this.clock = clock;
    this.random = options.random ?? createRandom(seed);
    this.brand = options.brand ?? defaultBrand;
    this.cloudDesk = options.cloudDesk ?? emptyDesk;
    this.logBook = new LogBook(clock.now());
    this.validateState = options.validateState;
    this.certificateReader = options.certificateReader;
    this.agenda = new Agenda(
      clock,
      () => this.state,
      (task) => tasks[task.kind](this, task),
    );
    this.state = makeState({
      product,
      seed,
      firmwareVersion: firmware,
      outOfBox,
      brand: this.brand,
      signingKey: newSigningKey(this.random),
      now: clock.now(),
    });
  }

  get power(): PowerState {
    return this.state.power.state;
  }

  /** Calls back for everything that happens; returns how to stop that. */
  onEvent(listener: DeviceEventListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  emit(happening: DeviceHappening): void {
    const event: DeviceEvent = { at: this.clock.now(), ...happening };
    this.logBook.write(event);
    for (const listener of this.#listeners) listener(event);
    followNetwork(this, happening);
    followUpdates(this, happening);
  }
}

export function createDevice(options: DeviceOptions): Device {
  return new Device(options);
}
