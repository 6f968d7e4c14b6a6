import { type Brand, defaultBrand } from '@stillhouse/products/brand';
import type { DeviceClock } from './clock/device-clock.ts';
import type { CertificateReader } from './core/certificate-reader.ts';
import type { DeviceCore } from './core/device-core.ts';
import { type EnrollmentBackend, emptyEnrollmentBackend } from './core/enrollment-backend.ts';
import { TaskScheduler } from './core/scheduled-tasks.ts';
import type { DeviceEvent, DeviceEventData, DeviceEventListener } from './events/device-event.ts';
import { createState } from './factory/factory.ts';
import { createSigningKey } from './factory/signing-key.ts';
import { LogBook } from './log/log-book.ts';
import { handleNetworkEvent } from './network/react-to-events.ts';
import { createRandom, type Random } from './random/random.ts';
import type { DeviceState, PowerState, StateValidator } from './state/device-state.ts';
import { tasks } from './tasks.ts';
import { handleUpdateEvent } from './updates/updates.ts';

export type DeviceOptions = {
  /** Product code. An unknown code makes a device of an unknown model. */
  product: string;
  /** An integer of 0 or more. */
  seed: number;
  /** Default: the current firmware of the factory. */
  firmware?: string;
  /** True for a device that has not been set up. Default: false. */
  outOfBox?: boolean;
  /**
   * The state of a device that continues, for `restoreState`, which validates it. Default: a new
   * state.
   */
  state?: DeviceState;
  clock: DeviceClock;
  /** Default: created from the seed. */
  random?: Random;
  brand?: Brand;
  /** The provider's enrollment service. Default: one without codes. */
  cloudEnrollment?: EnrollmentBackend;
  /** Validates a value against the schema in device-state.yaml. */
  validateState: StateValidator;
  certificateReader: CertificateReader;
};

/**
 * One simulated device. Transition functions change its state, and its clock runs scheduled tasks.
 * It has no HTTP.
 */
export class Device implements DeviceCore {
  state: DeviceState;
  readonly clock: DeviceClock;
  readonly random: Random;
  readonly brand: Brand;
  enrollmentBackend: EnrollmentBackend;
  readonly logBook: LogBook;
  readonly taskScheduler: TaskScheduler;
  readonly validateState: StateValidator;
  readonly certificateReader: CertificateReader;
  readonly #listeners = new Set<DeviceEventListener>();

  constructor(options: DeviceOptions) {
    const { product, seed, firmware, outOfBox, clock } = options;
    this.clock = clock;
    this.random = options.random ?? createRandom(seed);
    this.brand = options.brand ?? defaultBrand;
    this.enrollmentBackend = options.cloudEnrollment ?? emptyEnrollmentBackend;
    this.logBook = new LogBook(clock.now());
    this.validateState = options.validateState;
    this.certificateReader = options.certificateReader;
    this.taskScheduler = new TaskScheduler(
      clock,
      () => this.state,
      (task) => tasks[task.kind](this, task),
    );
    this.state =
      options.state ??
      createState({
        product,
        seed,
        firmwareVersion: firmware,
        outOfBox,
        brand: this.brand,
        signingKey: createSigningKey(this.random),
        now: clock.now(),
      });
  }

  get power(): PowerState {
    return this.state.power.state;
  }

  /** Subscribes to events. Returns a function that unsubscribes. */
  onEvent(listener: DeviceEventListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  emit(deviceEvent: DeviceEventData): void {
    const event: DeviceEvent = { at: this.clock.now(), ...deviceEvent };
    this.logBook.write(event);
    for (const listener of this.#listeners) listener(event);
    handleNetworkEvent(this, deviceEvent);
    handleUpdateEvent(this, deviceEvent);
  }
}

export function createDevice(options: DeviceOptions): Device {
  return new Device(options);
}
